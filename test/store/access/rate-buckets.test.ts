import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { exchangeRateTokens, sweepRateBuckets } from '#store/access/rate-buckets.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const exchange = (credentialId: string, returned: number, limitPerMinute = 100) =>
  exchangeRateTokens(database.db, { credentialId, limitPerMinute, returned });
// As if the last exchange had been so long ago.
const wait = (seconds: number) =>
  sql`update rate_buckets set counted_at = counted_at - make_interval(secs => ${seconds})`.execute(database.db);

test('a new credential has its whole limit, of which the first process takes half and leaves half', async () => {
  assert.deepEqual(await exchange('new', 0), { granted: 50, left: 50 });
  assert.deepEqual(await exchange('odd', 0, 7), { granted: 3, left: 4 });
  assert.deepEqual(await exchange('one', 0, 1), { granted: 1, left: 0 });
});

test('each further exchange takes half of what is left, the last token whole, and then nothing', async () => {
  const granted: number[] = [];
  for (let times = 0; times < 7; times += 1) granted.push((await exchange('spent', 0, 10)).granted);
  assert.deepEqual(granted, [5, 2, 1, 1, 1, 0, 0]);
});

test('returned tokens are available again, and time refills up to the limit', async () => {
  await exchange('back', 0);
  const returned = await exchange('back', 40);
  assert.equal(returned.granted, 45);
  assert.ok(Math.abs(returned.left - 45) < 1, `${returned.left}`);
  await wait(12);
  const refilled = await exchange('back', 0);
  assert.equal(refilled.granted, 32, 'half of 45 and a fifth of the limit');
  await wait(3_600);
  const full = await exchange('back', 1_000);
  assert.deepEqual(full, { granted: 50, left: 50 });
});

test('a clock that went back neither adds nor removes tokens', async () => {
  await exchange('clock', 0);
  await wait(-30);
  assert.deepEqual(await exchange('clock', 0), { granted: 25, left: 25 });
});

test('buckets unused for an hour are deleted, others stay', async () => {
  await sql`delete from rate_buckets`.execute(database.db);
  await exchange('old', 0);
  await wait(3_601);
  await exchange('young', 0);
  assert.equal(await sweepRateBuckets(database.db), 1);
  const rows = await database.db.selectFrom('rate_buckets').select('credential_id').execute();
  assert.deepEqual(rows, [{ credential_id: 'young' }]);
});
