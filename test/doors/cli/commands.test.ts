import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { abnRecord } from '#contract/schemas/abn-record.ts';
import { healthResponse } from '#contract/schemas/health.ts';
import { recordListResponse } from '#contract/schemas/record.ts';
import { ANSWERS, type FakeService, startFakeService } from '#test/fakes/fake-service.ts';
import type { ProgramRun } from '#test/support/run-program.ts';
import { KEY, runSvcLine } from './run-svc.ts';

let service: FakeService;
before(async () => {
  service = await startFakeService();
});
beforeEach(() => {
  service.seen.length = 0;
});
after(() => service.stop());

const run = (...words: string[]): Promise<ProgramRun> =>
  runSvcLine(words, { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: KEY, TZ: 'UTC' });

test('the fake service answers as the contract defines', () => {
  healthResponse.parse(ANSWERS.health);
  abnRecord.parse(ANSWERS.abn);
  recordListResponse.parse(ANSWERS.receipts);
});

test('svc health calls GET /v1/_health without a credential and shows its fields [cli.health] [service.cli]', async () => {
  const { code, stdout, stderr } = await run('health');
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(stdout, 'Status   ok\nStore    ok\nReasons  none\nVersion  1.0.0\nTime     2026-07-01 00:00 UTC\n');
  assert.deepEqual(seen(), [['GET', '/v1/_health', undefined, '']]);
});

test('svc abn lookup calls GET /v1/abn/{abn} with the key as bearer [cli.abn-lookup] [auth.cli-same-key]', async () => {
  const { code, stdout } = await run('abn', 'lookup', '79002637069');
  assert.equal(code, 0);
  assert.deepEqual(seen(), [['GET', '/v1/abn/79002637069', `Bearer ${KEY}`, '']]);
  assert.match(stdout, /^ABN 79 002 637 069, SAMPLE HARBOUR BAKERY PTY LTD: active$/m);
  assert.match(stdout, /^SAMPLE DATA: invented, not a register\.$/m);
  assert.doesNotMatch(stdout, /^Entity type/m, 'a field without a value is not shown');
  assert.match(stdout, /^1 more: --json$/m);
  assert.match(stdout, /^Source {15}ABN Lookup \(ABN Bulk Extract\), abn-sample-2026-11\n {21}\(2026-11-01\)$/m);
});

test('an argument becomes one path segment, whatever it contains', async () => {
  await run('abn', 'lookup', '79 002 637 069');
  await run('abn', 'lookup', '../receipts?x=1#y');
  await run('abn', 'lookup', '--', '--json');
  assert.deepEqual(
    service.seen.map(({ url }) => url),
    ['/v1/abn/79002637069', '/v1/abn/..%2Freceipts%3Fx%3D1%23y', '/v1/abn/--json'],
  );
});

test('svc ppsr preview calls POST /v1/ppsr/preview and says that it is unavailable [cli.ppsr-preview]', async () => {
  const { code, stdout, stderr } = await run('ppsr', 'preview', '002637069');
  assert.deepEqual([code, stdout], [1, '']);
  assert.deepEqual(seen(), [
    ['POST', '/v1/ppsr/preview', `Bearer ${KEY}`, '{"subject_kind":"organisation","acn":"002637069"}'],
  ]);
  assert.match(stderr, /^svc: This service has no access to the PPSR yet: .* \[ppsr_unavailable\]$/m);
  assert.match(stderr, /no access to the PPSR yet, whatever the key; nothing was searched or charged/);
});

test('svc ppsr search calls POST /v1/ppsr/search with the purpose [cli.ppsr-search] [cli.option-purpose]', async () => {
  const { code } = await run('ppsr', 'search', '002637069', '--purpose', 'Finanzierung – Prüfung');
  assert.equal(code, 1);
  const [request] = service.seen;
  assert.equal(request?.headers['content-type'], 'application/json');
  assert.deepEqual(JSON.parse(request?.body ?? ''), {
    subject_kind: 'organisation',
    acn: '002637069',
    purpose: 'Finanzierung – Prüfung',
  });
});

test('svc receipts get calls GET /v1/receipts/due-diligence and shows a table and the next page [cli.receipts-get]', async () => {
  const { code, stdout } = await run('receipts', 'get');
  assert.equal(code, 0);
  assert.deepEqual(seen(), [['GET', '/v1/receipts/due-diligence', `Bearer ${KEY}`, '']]);
  assert.deepEqual(stdout.split('\n'), [
    'Record ID                       Created (UTC)     Data      Target       Tool        Price',
    'rec_01K1FAKE000000000000000001  2026-11-02 01:02  SAMPLE    79002637069  get_abn     A$0.00',
    'rec_01K1FAKE000000000000000000  2026-11-02 01:02  snapshot  79002637069  abn_lookup  A$0.10',
    '9 more fields of each: --json',
    '',
    'More: add --cursor=eyJpZCI6MX0',
    '',
  ]);
});

test('the options of svc receipts get become the query', async () => {
  await run('receipts', 'get', '--limit', '5', '--reference=a&b=c', '--from', '2026-01-01T00:00:00+10:00');
  assert.equal(
    service.seen[0]?.url,
    '/v1/receipts/due-diligence?limit=5&reference=a%26b%3Dc&from=2026-01-01T00%3A00%3A00%2B10%3A00',
  );
});

test('--json prints only the body of the service, for errors too [cli.option-json]', async () => {
  assert.deepEqual(await run('abn', 'lookup', '79002637069', '--json'), {
    code: 0,
    stdout: `${JSON.stringify(ANSWERS.abn)}\n`,
    stderr: '',
  });
  const refused = await run('--json', 'ppsr', 'preview', '002637069');
  assert.deepEqual([refused.code, refused.stderr], [1, '']);
  assert.equal(JSON.parse(refused.stdout).code, 'ppsr_unavailable');
});

test('no output calls a subject "clear"', async () => {
  const runs = [await run('abn', 'lookup', '79002637069'), await run('receipts', 'get'), await run('--help')];
  for (const { stdout } of runs) assert.doesNotMatch(stdout, /\bclear\b/i);
});

function seen(): (string | undefined)[][] {
  return service.seen.map(({ method, url, headers, body }) => [method, url, headers.authorization, body]);
}
