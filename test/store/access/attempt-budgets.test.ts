import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { giveBackAttempt, takeAttempt } from '#store/access/attempt-budgets.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const BUDGET = { tries: 4, seconds: 400 };
let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const take = (name: string) => takeAttempt(database.db, name, BUDGET);

/** Lets so many seconds pass for a budget. */
async function pass(seconds: number): Promise<void> {
  const later = 'update attempt_budgets set full_again_at = full_again_at - make_interval(secs => $1)';
  await database.pool.query(later, [seconds]);
}

test('a budget allows so many tries at once and then says how long to wait', async () => {
  for (let tries = 0; tries < 4; tries += 1) assert.deepEqual(await take('a'), { allowed: true, waitSeconds: 0 });
  const { allowed, waitSeconds } = await take('a');
  assert.equal(allowed, false);
  assert.ok(waitSeconds > 90 && waitSeconds <= 100, String(waitSeconds));
  assert.equal((await take('another')).allowed, true);
});

test('a try that was refused costs nothing, and the budget fills evenly', async () => {
  for (let tries = 0; tries < 9; tries += 1) await take('b');
  await pass(101);
  assert.equal((await take('b')).allowed, true);
  assert.equal((await take('b')).allowed, false);
  await pass(10_000);
  for (let tries = 0; tries < 4; tries += 1) assert.equal((await take('b')).allowed, true);
  assert.equal((await take('b')).allowed, false, 'an old budget is full, not fuller');
});

test('the time to wait is that of the budget itself, not of another one that is used up', async () => {
  for (let tries = 0; tries < 4; tries += 1) await take('used up first');
  await pass(60);
  for (let tries = 0; tries < 4; tries += 1) await take('used up second');
  const { waitSeconds: first } = await take('used up first');
  const { waitSeconds: second } = await take('used up second');
  assert.ok(first <= 40 && second > 90, `${first} and ${second}`);
});

test('a try that is given back can be made again', async () => {
  for (let tries = 0; tries < 4; tries += 1) await take('c');
  await giveBackAttempt(database.db, 'c', BUDGET);
  assert.equal((await take('c')).allowed, true);
  assert.equal((await take('c')).allowed, false);
});

test('tries at the same moment are counted each', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => take('d')));
  assert.equal(answers.filter(({ allowed }) => allowed).length, 4);
});

test('the names that are counted do not stand in the store', async () => {
  await take('person@example.com');
  const { rows } = await database.pool.query('select budget_sha256 from attempt_budgets');
  assert.doesNotMatch(JSON.stringify(rows), /person@example/);
});
