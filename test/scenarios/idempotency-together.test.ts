import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { buildTestOperations, type TestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

// A request that waits forever must not block the whole run.
const timeout = 60_000;

let own: TestOperations;
let service: TestService;
beforeEach(async () => {
  own = buildTestOperations();
  service = await startTestService({}, own);
});
afterEach(async () => {
  own.letGo();
  await service.stop();
});

const ask = (path: string, body: Body = { subject: 'a' }) =>
  postJson(service, path, body, { 'idempotency-key': 'key-1' });

async function claimFor(leaseExpiresAt: Date) {
  const input = { subject: 'a', ending: 'completes' };
  const row = {
    account_id: service.account.account_id,
    owner_id: service.account.key_id,
    idempotency_key: 'key-1',
    operation: 'test_priced',
    input_sha256: sha256Hex(canonicalJson(input)),
    state: 'running' as const,
    holder: 'idh_of_a_process_that_died',
    lease_expires_at: leaseExpiresAt,
    answer: null,
    record_id: null,
  };
  await service.database.db.insertInto('idempotency_keys').values(row).execute();
}

const countRecords = async () => (await service.database.db.selectFrom('records').select('record_id').execute()).length;

test('concurrent duplicates run once and all get the same answer [money.idempotency-replay]', {
  timeout,
}, async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => ask('/v1/test-priced')));
  const texts = new Set(await Promise.all(responses.map((response) => response.clone().text())));
  for (const response of responses) await readOk(response);
  assert.equal(texts.size, 1);
  assert.equal(own.runs.priced, 1);
  const usage = await readOk(await service.request('/v1/usage'));
  assert.deepEqual([usage.balance_cents, usage.calls], [5_000 - 10, 1]);
});

test('a duplicate of a running request waits for its answer', { timeout }, async () => {
  const first = ask('/v1/test-slow');
  await own.slowStarted();
  const second = ask('/v1/test-slow');
  await sleep(300);
  own.letGo();
  const [one, two] = [await first, await second];
  assert.equal(two.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(await readOk(two), await readOk(one));
  assert.equal(own.runs.slow, 1);
});

test('a duplicate that waits too long gets Retry-After, and the retry gets the answer', {
  timeout,
}, async () => {
  const first = ask('/v1/test-slow');
  await own.slowStarted();
  const waited = await ask('/v1/test-slow');
  assert.equal(waited.headers.get('retry-after'), '1');
  await readRefusal(waited, 409, 'idempotency_conflict');
  own.letGo();
  const answer = await readOk(await first);
  assert.deepEqual(await readOk(await ask('/v1/test-slow')), answer);
  assert.equal(own.runs.slow, 1);
});

test('another body is a conflict at once, even while the first still runs', { timeout }, async () => {
  const first = ask('/v1/test-slow');
  await own.slowStarted();
  const refused = await ask('/v1/test-slow', { subject: 'b' });
  // If it waited for the first request, it would get Retry-After.
  assert.equal(refused.headers.get('retry-after'), null);
  const { message } = await readRefusal(refused, 409, 'idempotency_conflict');
  assert.equal(message, 'This Idempotency-Key was used with another request; use a new key for a new request.');
  own.letGo();
  await readOk(await first);
});

test('the lease of a dead holder can be taken over after it expires, and not before', { timeout }, async () => {
  await claimFor(new Date(Date.now() + 2_000));
  const startedMs = performance.now();
  await readOk(await ask('/v1/test-priced'));
  assert.ok(performance.now() - startedMs > 1_000, 'the lease was respected');
  assert.equal(own.runs.priced, 1);
});

test('an expired lease is not taken over by another body', { timeout }, async () => {
  await claimFor(new Date(Date.now() - 1_000));
  await readRefusal(await ask('/v1/test-priced', { subject: 'b' }), 409, 'idempotency_conflict');
  await readOk(await ask('/v1/test-priced'));
});

test('a holder that lost its key while it ran leaves neither record nor charge', { timeout }, async () => {
  const first = ask('/v1/test-slow');
  await own.slowStarted();
  await service.database.db.updateTable('idempotency_keys').set({ holder: 'idh_of_another_process' }).execute();
  own.letGo();
  await readRefusal(await first, 500, 'internal_error');
  assert.equal(await countRecords(), 0);
});
