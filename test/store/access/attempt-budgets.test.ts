import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { giveBackAttempts, takeAttempts } from '#store/access/attempt-budgets.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const BUDGET = { tries: 4, seconds: 400 };
let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

/** Takes one try; returns null when it is allowed, otherwise the seconds to wait. */
const take = (name: string) => takeAttempts(database.db, [{ name, budget: BUDGET }]);

/** Moves every budget so many seconds back in time. */
async function pass(seconds: number): Promise<void> {
  const later = 'update attempt_budgets set full_again_at = full_again_at - make_interval(secs => $1)';
  await database.pool.query(later, [seconds]);
}

test('a budget allows 4 tries at once, then returns how long to wait', async () => {
  for (let tries = 0; tries < 4; tries += 1) assert.equal(await take('a'), null);
  const waitSeconds = await take('a');
  assert.ok(waitSeconds !== null && waitSeconds > 90 && waitSeconds <= 100, String(waitSeconds));
  assert.equal(await take('another'), null);
});

test('a refused try costs nothing, and the budget refills evenly', async () => {
  for (let tries = 0; tries < 9; tries += 1) await take('b');
  await pass(101);
  assert.equal(await take('b'), null);
  assert.notEqual(await take('b'), null);
  await pass(10_000);
  for (let tries = 0; tries < 4; tries += 1) assert.equal(await take('b'), null);
  assert.notEqual(await take('b'), null, 'an old budget holds 4 tries, no more');
});

test('the time to wait is that of the budget itself, not of another one that is used up', async () => {
  for (let tries = 0; tries < 4; tries += 1) await take('used up first');
  await pass(60);
  for (let tries = 0; tries < 4; tries += 1) await take('used up second');
  const [first, second] = [await take('used up first'), await take('used up second')];
  assert.ok(first !== null && second !== null && first <= 40 && second > 90, `${first} and ${second}`);
});

test('a returned try can be made again', async () => {
  for (let tries = 0; tries < 4; tries += 1) await take('c');
  await giveBackAttempts(database.db, [{ name: 'c', budget: BUDGET }]);
  assert.equal(await take('c'), null);
  assert.notEqual(await take('c'), null);
});

test('concurrent tries are each counted', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => take('d')));
  assert.equal(answers.filter((waitSeconds) => waitSeconds === null).length, 4);
});

test('the store keeps a hash of the counted name, not the name', async () => {
  await take('person@example.com');
  const { rows } = await database.pool.query('select budget_sha256 from attempt_budgets');
  assert.doesNotMatch(JSON.stringify(rows), /person@example/);
});

const HOUR = 3_600;

test('a try that one budget refuses is not taken from the others', async () => {
  const own = { name: 'own', budget: { tries: 2, seconds: HOUR } };
  const shared = { name: 'shared', budget: { tries: 1, seconds: HOUR } };
  assert.equal(await takeAttempts(database.db, [shared]), null);
  for (let tries = 0; tries < 3; tries++) {
    const waitSeconds = await takeAttempts(database.db, [own, shared]);
    assert.ok(waitSeconds !== null && waitSeconds > 0 && waitSeconds <= HOUR, String(waitSeconds));
  }
  await giveBackAttempts(database.db, [shared]);
  assert.equal(await takeAttempts(database.db, [own, shared]), null);
  assert.equal(await takeAttempts(database.db, [own]), null, 'its own two tries are left');
  assert.notEqual(await takeAttempts(database.db, [own]), null);
});
