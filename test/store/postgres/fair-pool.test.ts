import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { FairPool, ShareExceeded } from '#store/postgres/fair-pool.ts';
import { runInLane, SERVICE_LANE } from '#store/postgres/lane.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import { openPool } from '#test/support/open-pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

async function withFairPool(
  share: { maxConnections: number; perLane: number; waitMs: number },
  work: (fair: FairPool, pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = openPool({ connectionString: database.url, max: share.maxConnections });
  const fair = new FairPool(pool, share);
  await work(fair, pool).finally(() => fair.end());
}
const take = (fair: FairPool, lane: string) => runInLane(lane, () => fair.connect());

test('a lane that holds its share waits for itself alone: others are served at once', async () => {
  await withFairPool({ maxConnections: 4, perLane: 2, waitMs: 60_000 }, async (fair) => {
    const held = [await take(fair, 'a'), await take(fair, 'a')];
    const served: string[] = [];
    const waiting = ['a1', 'a2', 'a3'].map((name) =>
      take(fair, 'a').then((client) => {
        served.push(name);
        return client;
      }),
    );
    assert.equal(fair.waitingCount, 3);
    const other = await take(fair, 'b');
    assert.deepEqual(served, []);
    for (const client of held) client.release();
    const later = await Promise.all(waiting.slice(0, 2));
    assert.deepEqual(served, ['a1', 'a2']);
    for (const client of [...later, other]) client.release();
    (await waiting[2])?.release();
    assert.equal(fair.waitingCount, 0);
  });
});

test('when every connection is in use, lanes that wait take turns', async () => {
  await withFairPool({ maxConnections: 1, perLane: 1, waitMs: 60_000 }, async (fair) => {
    const held = await take(fair, 'a');
    const served: string[] = [];
    const all = ['a', 'a', 'a', 'b', 'c'].map((lane) =>
      take(fair, lane).then((client) => {
        served.push(lane);
        client.release();
      }),
    );
    held.release();
    await Promise.all(all);
    assert.deepEqual(served, ['a', 'b', 'c', 'a', 'a']);
  });
});

test('work outside any lane is for every account and has no share', async () => {
  await withFairPool({ maxConnections: 3, perLane: 1, waitMs: 60_000 }, async (fair) => {
    const clients = [await fair.connect(), await take(fair, SERVICE_LANE), await fair.connect()];
    for (const client of clients) client.release();
  });
});

test('waiting too long for the lane’s own share has its own error; waiting for others is an unavailable store', async () => {
  await withFairPool({ maxConnections: 2, perLane: 1, waitMs: 20 }, async (fair) => {
    const held = await take(fair, 'a');
    await assert.rejects(take(fair, 'a'), (error) => error instanceof ShareExceeded && !isStoreDown(error));
    const rest = await take(fair, 'b');
    await assert.rejects(take(fair, 'c'), (error) => !(error instanceof ShareExceeded) && isStoreDown(error));
    await assert.rejects(take(fair, SERVICE_LANE), isStoreDown);
    assert.equal(fair.waitingCount, 0);
    held.release();
    rest.release();
    (await take(fair, 'c')).release();
  });
});

test('a connection that could not be opened, and one that was thrown away, are counted no longer', async () => {
  const share = { maxConnections: 1, perLane: 1, waitMs: 60_000 };
  const nowhere = new FairPool(new pg.Pool({ host: '/nowhere', max: 1 }), share);
  for (const _ of [1, 2, 3]) await assert.rejects(take(nowhere, 'a'), /ENOENT/);
  await nowhere.end();
  await withFairPool(share, async (fair) => {
    for (const _ of [1, 2, 3]) (await take(fair, 'a')).release(true);
    (await take(fair, 'a')).release();
  });
});

test('what callers read is ended after 3 seconds, what they write after 5, and what the service does after 10', async () => {
  const read = async (db: typeof database.db) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;
  const { db, callers } = database;
  assert.deepEqual([await read(callers.reads), await read(callers.writes), await read(db)], ['3s', '5s', '10s']);
});

test('a named statement is prepared in the share of its lane, and a failure releases the connection', async () => {
  await withFairPool({ maxConnections: 1, perLane: 1, waitMs: 60_000 }, async (fair, pool) => {
    const add = (values: unknown[]) =>
      fair.ask<{ sum: number }>({ name: 'add', text: 'select $1::int + 1 as sum', values });
    assert.deepEqual(await runInLane('a', () => add([1])), [{ sum: 2 }]);
    await assert.rejects(
      runInLane('a', () => add(['no number'])),
      /invalid input syntax/,
    );
    const held = await take(fair, 'a');
    const waiting = runInLane('a', () => add([2]));
    assert.equal(fair.waitingCount, 1);
    held.release();
    assert.deepEqual(await waiting, [{ sum: 3 }]);
    const { rows } = await pool.query('select name, generic_plans + custom_plans as uses from pg_prepared_statements');
    assert.deepEqual(rows, [{ name: 'add', uses: 2 }]);
  });
});
