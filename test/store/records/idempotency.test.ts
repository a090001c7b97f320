import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  claimIdempotencyKey,
  completeIdempotencyKeys,
  releaseIdempotencyKey,
  sweepIdempotencyKeys,
} from '#store/records/idempotency.ts';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

const ask = (idempotencyKey: string, other: { ownerId?: string; operation?: string; inputSha256?: string } = {}) =>
  claimIdempotencyKey(database.db, {
    accountId,
    ownerId: 'key_1',
    idempotencyKey,
    operation: 'test',
    inputSha256: 'test',
    ...other,
  });
const claim = async (idempotencyKey: string) => {
  const claimed = await ask(idempotencyKey);
  assert.ok(claimed.state === 'held', claimed.state);
  return claimed.held;
};
const listKeys = async () =>
  (
    await database.pool.query<{ key: string }>('select idempotency_key as key from idempotency_keys order by 1')
  ).rows.map((row) => row.key);

test('the first request claims a free key for half a minute, and each holder has its own name', async () => {
  const [first, second] = [await claim('first'), await claim('second')];
  const { holder, ...rest } = first;
  assert.deepEqual(rest, { accountId, ownerId: 'key_1', idempotencyKey: 'first' });
  assert.match(holder, /^idh_[0-9A-Z]{26}$/);
  assert.notEqual(second.holder, holder);
  const { rows } = await database.pool.query(
    `select operation, input_sha256, state, holder, answer, record_id,
      extract(epoch from lease_expires_at - created_at)::integer as lease_seconds
      from idempotency_keys where account_id = $1 and idempotency_key = 'first'`,
    [accountId],
  );
  const kept = { operation: 'test', input_sha256: 'test', state: 'running', holder, answer: null, record_id: null };
  assert.deepEqual(rows, [{ ...kept, lease_seconds: 30 }]);
});

test('the same request finds it running, another operation or input finds it taken, and another caller of the account has its own keys', async () => {
  await claim('busy');
  assert.deepEqual(await ask('busy'), { state: 'running' });
  assert.deepEqual(await ask('busy', { operation: 'other' }), { state: 'conflict' });
  assert.deepEqual(await ask('busy', { inputSha256: 'other' }), { state: 'conflict' });
  assert.equal((await ask('busy', { ownerId: 'key_2' })).state, 'held');
});

test('a key whose lease has ended is taken by the same request alone, with a lease of its own', async () => {
  const first = await claim('dead');
  await database.pool.query(`update idempotency_keys set lease_expires_at = now() - interval '1 second'`);
  assert.deepEqual(await ask('dead', { operation: 'other' }), { state: 'conflict' });
  assert.deepEqual(await ask('dead', { inputSha256: 'other' }), { state: 'conflict' });
  const second = await claim('dead');
  assert.notEqual(second.holder, first.holder);
  assert.deepEqual(await ask('dead'), { state: 'running' });
});

test('a key released between two reads counts as running: the next attempt claims it', async () => {
  const held = await claim('released');
  const remove = setStatementTrap(async ({ text }) => {
    if (text.startsWith('select "operation"')) await releaseIdempotencyKey(database.db, held);
  });
  try {
    assert.deepEqual(await ask('released'), { state: 'running' });
  } finally {
    remove();
  }
  assert.equal((await ask('released')).state, 'held');
});

test('answers are kept each under its own key and caller, and a key that is done is never taken again, however old its lease', async () => {
  const [one, two] = [await claim('one'), await claim('two')];
  const theirs = await ask('one', { ownerId: 'key_2' });
  assert.ok(theirs.state === 'held');
  await completeIdempotencyKeys(database.db, [
    { held: one, answer: { number: 1 }, recordId: 'rec_1' },
    { held: two, answer: { number: 2 }, recordId: null },
  ]);
  await database.pool.query(`update idempotency_keys set lease_expires_at = now() - interval '1 hour'`);
  assert.deepEqual(await ask('one'), { state: 'done', answer: { number: 1 }, recordId: 'rec_1' });
  assert.deepEqual(await ask('two'), { state: 'done', answer: { number: 2 }, recordId: null });
  assert.deepEqual(await ask('one', { inputSha256: 'other' }), { state: 'conflict' });
  assert.equal((await ask('one', { ownerId: 'key_2' })).state, 'held', 'their lease has ended');
});

test('an answer as long as that of an address look-up is neither compressed with pglz nor stored out of its row', async () => {
  const held = await claim('long');
  await completeIdempotencyKeys(database.db, [{ held, answer: 'long '.repeat(1_250), recordId: null }]);
  const { rows } = await database.pool.query(`
    select coalesce(pg_column_compression(answer) = 'pglz', false) as is_pglz, pg_column_toast_chunk_id(answer) as elsewhere
    from idempotency_keys where idempotency_key = 'long'`);
  assert.deepEqual(rows, [{ is_pglz: false, elsewhere: null }]);
  await database.pool.query(`delete from idempotency_keys where idempotency_key = 'long'`);
});

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
  assert.equal(await sweepIdempotencyKeys(database.db, 24, 100), 2);
  assert.deepEqual(
    (await listKeys()).filter((key) => /young|old/.test(key)),
    ['done young', 'runs young'],
  );
  assert.equal(await sweepIdempotencyKeys(database.db, 24, 100), 0);
});

test('a key is released by its holder alone: one that lost it to another leaves it to that other', async () => {
  const first = await claim('taken over');
  await database.pool.query(`update idempotency_keys set lease_expires_at = now() - interval '1 second'`);
  const second = await claim('taken over');
  await releaseIdempotencyKey(database.db, first);
  assert.ok((await listKeys()).includes('taken over'));
  await assert.rejects(
    completeIdempotencyKeys(database.db, [{ held: first, answer: {}, recordId: null }]),
    /ends before the lease of its idempotency key expires/,
  );
  await releaseIdempotencyKey(database.db, second);
  assert.ok(!(await listKeys()).includes('taken over'));
});

test('a key that is done is not released, not even by the one who did it', async () => {
  const held = await claim('done');
  await completeIdempotencyKeys(database.db, [{ held, answer: { ok: true }, recordId: null }]);
  await releaseIdempotencyKey(database.db, held);
  assert.deepEqual(await ask('done'), { state: 'done', answer: { ok: true }, recordId: null });
});
