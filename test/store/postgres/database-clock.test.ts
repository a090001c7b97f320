import assert from 'node:assert/strict';
import { after, before, mock, type TestContext, test } from 'node:test';
import type pg from 'pg';
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

/** Both local clocks and that of the database, which only the test moves; a query takes `tripMs`. */
function stopClocks(t: TestContext) {
  const clocks = { wallMs: 1_000_000_000, steadyMs: 1_000, databaseMs: 1_000_000_000, tripMs: 0, queries: 0 };
  t.mock.method(Date, 'now', () => clocks.wallMs);
  t.mock.method(performance, 'now', () => clocks.steadyMs);
  const pass = (ms: number) => {
    clocks.wallMs += ms;
    clocks.steadyMs += ms;
    clocks.databaseMs += ms;
  };
  const query = async () => {
    clocks.queries += 1;
    pass(clocks.tripMs / 2);
    const rows = [{ ms: clocks.databaseMs }];
    pass(clocks.tripMs / 2);
    return { rows };
  };
  const pool = { connect: async () => ({ query, release: () => undefined }) } as unknown as Pick<pg.Pool, 'connect'>;
  return { clocks, pass, clock: buildDatabaseClock(pool) };
}

test('while the clocks differ, they are compared once a second', async (t) => {
  const { clocks, pass, clock } = stopClocks(t);
  assert.equal(await clock.isInStep(), true);
  clocks.wallMs += 3_600_000;
  pass(999);
  assert.deepEqual([await clock.isInStep(), clocks.queries], [false, 1]);
  pass(1);
  assert.deepEqual([await clock.isInStep(), clocks.queries], [false, 2]);
  assert.deepEqual([await clock.isInStep(), clocks.queries], [false, 2]);
});

test('half the time that a comparison took is its possible error', async (t) => {
  const { clocks, clock } = stopClocks(t);
  clocks.tripMs = 4_000;
  clocks.wallMs += 7_000;
  assert.equal(await clock.isInStep(), true);
  assert.equal(clock.aheadMs(), 7_000);
  clocks.wallMs += 1;
  assert.equal(await clock.isInStep(), false);
});
