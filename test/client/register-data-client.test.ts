import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError, RegisterDataClient } from '#client/index.ts';
import type { GetAbnAnswer } from '#client/types.ts';
import { findExample } from '#contract/examples.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { buildClientCall } from '#doors/web/client-call.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
let client: RegisterDataClient;
before(async () => {
  service = await startTestService();
  client = new RegisterDataClient({ baseUrl: service.url, token: service.account.api_key });
});
after(() => service.stop());

test('answers are typed, for path, query and body inputs', async () => {
  const answer: GetAbnAnswer = await client.getAbn({ abn: '79 002 637 069' });
  assert.deepEqual([answer.ok, answer.abn, answer.data_mode], [true, '79002637069', 'snapshot']);
  const page = await client.listRecentSearches({ limit: 1, tool: 'get_abn' });
  assert.deepEqual(
    page.records.map(({ record_id }) => record_id),
    [answer.record_id],
  );
  const card = await client.verifyCounterparty({ abn: '79002637069', reference: 'deal 7/a' });
  assert.equal(card.tool, 'verify_counterparty');
  assert.equal((await client.getHealth()).status, 'ok');
});

test('an error is thrown with its code, status and details', async () => {
  const refusal = await client.getAbn({ abn: '79002637068' }).then(
    () => assert.fail('it was answered'),
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof ApiError);
  assert.deepEqual([refusal.code, refusal.status, refusal.body.ok], ['invalid_abn', 400, false]);
  const stranger = new RegisterDataClient({ baseUrl: `${service.url}/`, token: 'nobody' });
  await assert.rejects(stranger.getUsage(), { code: 'authentication_required', status: 401 });
});

test('the compiler rejects a non-text ABN, and an answer of another server throws', async () => {
  // @ts-expect-error an ABN is text
  await assert.rejects(client.getAbn({ abn: 42 }), { code: 'invalid_abn' });
  const page = async () => new Response('<html></html>', { status: 502 });
  const elsewhere = new RegisterDataClient({ baseUrl: 'http://127.0.0.1:1', token: process.env.NOT_SET, fetch: page });
  await assert.rejects(
    elsewhere.getUsage(),
    /The server at http:\/\/127\.0\.0\.1:1 is not the Register-Data Service \(HTTP status 502\): check baseUrl/,
  );
});

test('a POST repeated with its idempotency key runs once', async () => {
  const ask = () => client.verifyCounterparty({ abn: '79002637069' }, { idempotencyKey: 'the-same' });
  assert.equal((await ask()).record_id, (await ask()).record_id);
});

test('a file has its type, its size and its bytes, and its error is thrown like any other', async () => {
  const { export_id } = await client.createEvidencePack({ abn: '79002637069' });
  const file = await client.getExport({ id: export_id });
  const bytes = await file.bytes();
  assert.deepEqual([file.contentType, file.sizeBytes], ['application/pdf', bytes.length]);
  assert.match(Buffer.from(bytes).toString('latin1'), /^%PDF-/);
  await assert.rejects(client.getExport({ id: 'none' }), { code: 'invalid_id', status: 400 });
});

test('a key is created, rotated and revoked', async () => {
  const { key } = await client.createKey({ name: 'For the client' });
  const rotated = await client.rotateKey({ key_id: key.key_id, overlap_hours: 0 });
  assert.deepEqual([rotated.replaced.key_id, rotated.key.replaces_key_id], [key.key_id, key.key_id]);
  await client.revokeKey({ key_id: rotated.key.key_id });
  const { keys } = await client.listKeys();
  assert.equal(keys.find(({ key_id }) => key_id === rotated.key.key_id)?.state, 'revoked');
});

// Their examples name ids that this database does not have.
const WITH_FOREIGN_IDS = [
  ...['get_search_record', 'get_export', 'get_job', 'get_job_result', 'get_event', 'replay_event'],
  ...['change_webhook_endpoint', 'send_test_event', 'list_deliveries', 'replay_events'],
  ...['rotate_webhook_secret', 'delete_webhook_endpoint', 'rotate_key', 'revoke_key'],
  ...['change_role', 'remove_person', 'revoke_invitation'],
  ...['capture_snapshot', 'get_monitor', 'confirm_no_changes', 'what_changed', 'delete_monitor', 'recheck_monitors'],
  'delete_screening_monitor',
];

test('the calls on the reference page work with this client', async () => {
  const shown = OPERATIONS.filter(
    ({ rest, gate, name }) => rest !== null && gate === null && !WITH_FOREIGN_IDS.includes(name),
  );
  for (const operation of shown) {
    const call = buildClientCall(operation, findExample(operation)?.request ?? {});
    const run = Object.getPrototypeOf(async () => undefined).constructor('client', `return ${call}`);
    assert.equal((await run(client)).ok, true, call);
  }
});
