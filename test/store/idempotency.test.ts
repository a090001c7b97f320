import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  claimIdempotencyKey,
  completeIdempotencyKeys,
  releaseIdempotencyKey,
  sweepIdempotencyKeys,
} from '#store/idempotency.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { createTestAccount } from '#test/support/test-service.ts';

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

const claim = async (idempotencyKey: string) => {
  const request = { accountId, idempotencyKey, operation: 'test', inputSha256: 'test' };
  const claimed = await claimIdempotencyKey(database.db, request);
  assert.ok(claimed.state === 'held', claimed.state);
  return claimed.held;
};
const listKeys = async () =>
  (
    await database.pool.query<{ key: string }>('select idempotency_key as key from idempotency_keys order by 1')
  ).rows.map((row) => row.key);

test('the sweep forgets keys that are older than a day and no younger one, whether it runs or is done', async () => {
  for (const key of ['done young', 'done old', 'runs young', 'runs old']) {
    const held = await claim(key);
    if (key.startsWith('done')) await completeIdempotencyKeys(database.db, [{ held, answer: {}, recordId: null }]);
    const hours = key.endsWith('old') ? 24.1 : 23.9;
    await database.pool.query(
      `update idempotency_keys set created_at = now() - make_interval(secs => $1) where idempotency_key = $2`,
      [hours * 3_600, key],
    );
  }
  assert.equal(await sweepIdempotencyKeys(database.db, 24), 2);
  assert.deepEqual(await listKeys(), ['done young', 'runs young']);
  assert.equal(await sweepIdempotencyKeys(database.db, 24), 0);
});

test('a key is released by its holder alone: one that lost it to another leaves it to that other', async () => {
  const first = await claim('taken over');
  await database.pool.query(`update idempotency_keys set lease_expires_at = now() - interval '1 second'`);
  const second = await claim('taken over');
  await releaseIdempotencyKey(database.db, first);
  assert.ok((await listKeys()).includes('taken over'));
  await assert.rejects(
    completeIdempotencyKeys(database.db, [{ held: first, answer: {}, recordId: null }]),
    /outlived its lease/,
  );
  await releaseIdempotencyKey(database.db, second);
  assert.ok(!(await listKeys()).includes('taken over'));
});

test('a key that is done is not released, not even by the one who did it', async () => {
  const held = await claim('done');
  await completeIdempotencyKeys(database.db, [{ held, answer: { ok: true }, recordId: null }]);
  await releaseIdempotencyKey(database.db, held);
  const request = { accountId, idempotencyKey: 'done', operation: 'test', inputSha256: 'test' };
  assert.deepEqual(await claimIdempotencyKey(database.db, request), {
    state: 'done',
    answer: { ok: true },
    recordId: null,
  });
});
