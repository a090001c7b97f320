import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { buildDatabaseClock } from '#store/postgres/database-clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('clocks that agree are in step, and the difference is known after the first comparison', async () => {
  const clock = buildDatabaseClock(database.pool);
  assert.equal(clock.aheadMs(), null);
  assert.equal(await clock.isInStep(), true);
  assert.ok(Math.abs(clock.aheadMs() ?? Number.NaN) < 5_000);
});

test('a local clock that steps is noticed without asking the database, and asked about once a second at most', async (t) => {
  let asked = 0;
  const pool = {
    connect: () => {
      asked += 1;
      return database.pool.connect();
    },
  } as unknown as Pick<typeof database.pool, 'connect'>;
  const clock = buildDatabaseClock(pool);
  const now = Date.now;
  let shiftMs = 0;
  mock.method(Date, 'now', () => now() + shiftMs);
  t.after(() => mock.restoreAll());
  assert.equal(await clock.isInStep(), true);
  for (const stepMs of [4_000, -4_000]) {
    shiftMs = stepMs;
    assert.equal(await clock.isInStep(), true, `${stepMs}`);
  }
  assert.equal(asked, 1);
  for (const stepMs of [3_600_000, -3_600_000]) {
    shiftMs = stepMs;
    assert.equal(await clock.isInStep(), false, `${stepMs}`);
  }
  assert.ok(asked <= 3, `asked ${asked} times`);
  shiftMs = 0;
  assert.equal(await clock.isInStep(), true);
});
