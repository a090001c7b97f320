import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newSortableId } from '#base/ids.ts';
import { findExample } from '#contract/examples.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { errorBody } from '#contract/schemas/error-body.ts';
import { buildExampleCalls } from '#doors/web/example-calls.ts';
import { runProgram } from '#test/doors/cli/run-svc.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { announce } from '#test/support/webhook-deliveries.ts';

const BIN = fileURLToPath(new URL('../../bin', import.meta.url));
const SHOWN = OPERATIONS.filter((operation) => operation.rest !== null);

// What is another at every run: ids, the day of the call, and the hash over them.
const OF_THE_RUN = new Set(
  'record_id job_id endpoint_id event_id delivery_id secret public_key export_id download_url website assembled_at tenant_id account_id request_id job_url created_at generated_at time from to day record_sha256'.split(
    ' ',
  ),
);

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

function exampleOf(operation: Operation) {
  const example = findExample(operation);
  assert.ok(example !== null, `${operation.name} has no example`);
  return example;
}

const settle = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (OF_THE_RUN.has(key) ? 'of the run' : value)));

for (const operation of SHOWN) {
  test(`${operation.name}: the example fits the contract`, () => {
    const { request, answer } = exampleOf(operation);
    operation.input.parse(request);
    const schema = operation.gate === null ? operation.output : errorBody;
    if (operation.media.includes('json')) schema.parse(answer);
    else assert.equal(answer, null, 'a file');
  });
}

test('the service gives the answers of the examples, asked with svc as the reference shows it', async (t) => {
  // A snapshot that grows old says so in its answers; the examples are of one day.
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-15T05:00:00Z') });
  const env = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: service.account.api_key };
  let record_id = '';
  const job_id = newSortableId('job_');
  await service.database.db
    .insertInto('account_jobs')
    .values({ job_id, account_id: service.account.account_id, kind: 'evidence_export' })
    .execute();
  const account_id = service.account.account_id;
  const event_id = await announce(service.database, account_id);
  let endpoint_id = '';
  // In their order each leaves what the later ones read.
  for (const operation of SHOWN) {
    const { request, answer } = exampleOf(operation);
    if (answer === null) continue;
    const asked = {
      ...request,
      ...(operation.name === 'get_search_record' && { record_id }),
      ...('job_id' in request && { job_id }),
      ...('event_id' in request && { event_id }),
      ...('endpoint_id' in request && { endpoint_id }),
    };
    const svc = buildExampleCalls(operation, asked, service.url).at(-1);
    const { stdout, stderr } = await runProgram('/bin/sh', ['-c', `${BIN}/${svc} --json`], env);
    const given = JSON.parse(stdout || '{}') as Record<string, unknown>;
    if (operation.name === 'create_webhook_endpoint')
      endpoint_id = (given.endpoint as { endpoint_id: string }).endpoint_id;
    if (operation.name === 'get_abn') record_id = String(given.record_id);
    // What is done without a word has no body.
    const expected = operation.status === 204 ? {} : answer;
    assert.deepEqual(settle(given), settle(expected), `${svc} ${stderr}`);
  }
});

test('the curl of an example says method, key, body and address as a shell takes them', () => {
  const curls = SHOWN.map((operation) => buildExampleCalls(operation, exampleOf(operation).request, 'http://a')[0]);
  const key = '-H "Authorization: Bearer $SERVICE_API_KEY"';
  assert.equal(curls[0], 'curl http://a/v1/_health');
  assert.equal(curls[1], `curl ${key} http://a/v1/abn/79002637069`);
  assert.equal(
    curls[3],
    `curl ${key} -H 'Content-Type: application/json' -d '{"source_version":"gnaf-sample-2026-08","raw_address":"1 Sample Street, Sampleton NSW 2999"}' http://a/v1/address/lookup`,
  );
  assert.ok(curls.includes(`curl ${key} 'http://a/v1/receipts/due-diligence?limit=1&tool=get_abn'`));
  const [abn] = SHOWN.filter(({ name }) => name === 'get_abn');
  assert.ok(abn);
  assert.equal(buildExampleCalls(abn, { abn: "it's" }, 'http://a')[1], `svc abn lookup 'it'\\''s'`);
});
