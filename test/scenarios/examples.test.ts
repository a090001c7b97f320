import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { findExample } from '#contract/examples.ts';
import type { Operation } from '#contract/operation.ts';
import { getWhoami } from '#contract/operations/account/get-whoami.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { deleteScreeningMonitor } from '#contract/operations/screening/delete-screening-monitor.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { errorBody } from '#contract/schemas/error-body.ts';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildExampleCalls } from '#doors/web/example-calls.ts';
import { recordUser } from '#store/access/accounts.ts';
import { runProgram, runSvcLine } from '#test/doors/cli/run-svc.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { announce } from '#test/support/webhook-deliveries.ts';

const SHOWN = OPERATIONS.filter((operation) => operation.rest !== null);

// What differs in every run: ids, the day of the call, and the hash over them.
// The credit is of the real day, and the answers are of the day of the examples.
const OF_THE_RUN = new Set(
  'subscription_id screening_monitor_id target_hash hash comparison_salt snapshot_id baseline_snapshot_id baseline_evidence_pack_id result_snapshot_id evidence_pack_id evidence_ref fact_evidence_ref fingerprint fact_hashes value_hash check_id audit_correlation_id completed_at deleted_at record_id job_id endpoint_id event_id delivery_id secret public_key export_id download_url website assembled_at tenant_id account_id request_id job_url created_at generated_at time from to day lodgement_from lodgement_to record_sha256 index checkpoint proof key_id key_prefix api_key created_by_key_id created_by_name made_by made_by_name duration_ms join_url user_id invitation_id created_by at actor_id subject_id replaces_key_id next_cursor credit_cents closing_balance_cents'.split(
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

// Facts are sorted by their hashes, which have another salt in every run.
const settle = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value) => {
      if (key === 'facts') return (value as { field: string }[]).toSorted((a, b) => (a.field < b.field ? -1 : 1));
      return OF_THE_RUN.has(key) ? 'of the run' : value;
    }),
  );

type Words = Record<string, unknown>;

/** The ids by which the examples of monitors refer to each other, from this run. */
function nameMonitoring({ tenant_id, account_id }: Words, made: ReadonlyMap<string, Words>): Words {
  const { subscription_id } = made.get('create_monitor') ?? {};
  const baseline = made.get('capture_snapshot') ?? {};
  const { evidence_pack_id, comparison, source_versions, source_observed_at } = baseline;
  const check = (made.get('confirm_no_changes')?.check ?? {}) as Words;
  return {
    tenant_id,
    account_id,
    subscription_id,
    baseline_evidence_pack_id: evidence_pack_id,
    current_evidence: { evidence_pack_id, comparison, source_versions, source_observed_at },
    previous_pack_id: evidence_pack_id,
    current_pack_id: check.evidence_pack_id,
  };
}

for (const operation of SHOWN) {
  test(`${operation.name}: the example matches the contract`, () => {
    const { request, answer } = exampleOf(operation);
    operation.input.parse(request);
    const schema = operation.gate === null ? operation.output : errorBody;
    if (operation.media.includes('json')) schema.parse(answer);
    else assert.equal(answer, null, 'a file');
  });
}

test('the service returns the responses of the examples, requested with svc as in the reference', async (t) => {
  // An old version reports its age in responses; the examples are from one day.
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-15T05:00:00Z') });
  // The database uses the real time, so its clock is not compared here.
  t.mock.method(service.database.clock, 'isInStep', async () => true);
  const env = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: service.account.api_key };
  const made = new Map<string, Words>();
  const job_id = newSortableId('job_');
  await service.database.db
    .insertInto('account_jobs')
    .values({ job_id, account_id: service.account.account_id, kind: 'evidence_export' })
    .execute();
  const account_id = service.account.account_id;
  const people = ['ada', 'ben'].map((name) => ({ account_id, email: `${name}@example.com`, password_hash: 'x' }));
  const userIds: string[] = [];
  for (const person of people) userIds.push(await recordUser(service.database.db, person));
  const event_id = await announce(service.database, account_id);
  // In this order, each leaves what the later ones read.
  for (const operation of SHOWN) {
    const { request, answer } = exampleOf(operation);
    // `svc whoami` also says where the credential came from, and its key is of the run.
    if (answer === null || operation === getWhoami) continue;
    if (operation === listRecentSearches) await integrateAll(service.database.db);
    const endpoint = (made.get('create_webhook_endpoint')?.endpoint ?? {}) as Words;
    const record_id = made.get('get_abn')?.record_id;
    const names = {
      ...nameMonitoring(service.account, made),
      ...(operation === deleteScreeningMonitor && {
        screening_monitor_id: made.get('create_screening_monitor')?.screening_monitor_id,
      }),
      record_id,
      job_id,
      event_id,
      endpoint_id: endpoint.endpoint_id,
      user_id: userIds[1],
      invitation_id: (made.get('create_invitation')?.invitation as Words | undefined)?.invitation_id,
      key_id: (made.get('create_key')?.key as Words | undefined)?.key_id,
    };
    const asked = { ...request };
    for (const [field, value] of Object.entries(names)) if (field in asked) asked[field] = value;
    await service.built.requests.flush();
    const svc = buildExampleCalls(operation, asked, service.url).at(-1);
    const { stdout, stderr } = await runSvcLine([...(await splitWords(svc)), '--json'], env);
    const given = JSON.parse(stdout || '{}') as Record<string, unknown>;
    made.set(operation.name, given);
    // A 204 response has no body.
    const expected = operation.status === 204 ? {} : answer;
    assert.deepEqual(settle(given), settle(expected), `${svc} ${stderr}`);
  }
});

/** Splits a command line as a shell does, and leaves out the program. */
async function splitWords(line = ''): Promise<string[]> {
  const { stdout } = await runProgram('/bin/sh', ['-c', `printf '%s\\0' ${line}`]);
  return stdout.split('\0').slice(1, -1);
}

test('svc verify proves the record of the example with the key that signed its log', async () => {
  const { key } = await openNoteSigner('log.example/log', new Uint8Array(32).fill(1));
  const keys = await parseTrustedKeys(formatVerifierKey(key));
  assert.ok(keys.ok);
  const file = encodeText(JSON.stringify(exampleOf(getSearchRecord).answer));
  const report = await verifyFile(buildByteSource(file), {
    keys: keys.value,
    known: { checkpoint: null, proof: null },
  });
  assert.equal(report.verdict, 'proven', JSON.stringify(report.checks));
  const [listed] = (exampleOf(listRecentSearches).answer as { records: Words[] }).records;
  const { record_sha256, log } = (exampleOf(getSearchRecord).answer as { record: Words & { log: Words } }).record;
  assert.deepEqual(listed?.log, { index: log.index, checkpoint: log.checkpoint });
  assert.equal(listed?.record_sha256, record_sha256);
});

test('the curl command of an example has method, key, body and URL as a shell needs them', () => {
  const curls = SHOWN.map((operation) => buildExampleCalls(operation, exampleOf(operation).request, 'http://a')[0]);
  const key = '-H "Authorization: Bearer $SERVICE_API_KEY"';
  assert.equal(curls[0], 'curl http://a/v1/_health');
  assert.ok(curls.includes(`curl ${key} http://a/v1/abn/79002637069`));
  assert.ok(
    curls.includes(
      `curl ${key} -H 'Content-Type: application/json' -d '{"source_version":"gnaf-sample-2026-08","raw_address":"1 Sample Street, Sampleton NSW 2999"}' http://a/v1/address/lookup`,
    ),
  );
  assert.ok(curls.includes(`curl ${key} 'http://a/v1/receipts/due-diligence?limit=1&tool=get_abn'`));
  const [abn] = SHOWN.filter(({ name }) => name === 'get_abn');
  assert.ok(abn);
  assert.equal(buildExampleCalls(abn, { abn: "it's" }, 'http://a')[1], `svc abn lookup 'it'\\''s'`);
});
