import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { watchForFreeze } from '#store/postgres/freeze-watch.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import { openStoreSwitch } from '#test/support/store-switch.ts';
import { testPostgresHost } from '#test/support/test-database.ts';

const LIMITS = { heldMs: 100, answerMs: 300, checkMs: 20 };

function addressAt(host: string) {
  return { host, user: 'postgres', database: 'postgres' };
}

function openPool(host: string): pg.Pool {
  const pool = new pg.Pool({ ...addressAt(host), max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

test('long work on a server that answers is left alone', async (t) => {
  const pool = openPool(testPostgresHost());
  t.after(() => pool.end());
  let asked = 0;
  const stop = watchForFreeze(
    pool,
    () => {
      asked += 1;
      return new pg.Client(addressAt(testPostgresHost()));
    },
    LIMITS,
  );
  t.after(stop);
  const { rows } = await pool.query<{ done: number }>('select 1 as done from pg_sleep(1)');
  assert.deepEqual(rows, [{ done: 1 }]);
  assert.ok(asked > 0, 'the server was asked');
});

test('work on a frozen server ends as an unavailable store', async (t) => {
  const hanging = await openStoreSwitch();
  const pool = openPool(testPostgresHost());
  t.after(async () => {
    await pool.end();
    await hanging.close();
  });
  await hanging.hang();
  const openClient = (answerMs: number) =>
    new pg.Client({ ...addressAt(hanging.host), connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  const stop = watchForFreeze(pool, openClient, LIMITS);
  t.after(stop);
  await assert.rejects(pool.query('select pg_sleep(60)'), isStoreDown);
  stop();
  assert.equal((await pool.query('select 1')).rowCount, 1, 'the next query has a connection of its own');
});

test('what begins while the server is asked ends with the same verdict, not after a second round', async (t) => {
  const hanging = await openStoreSwitch();
  const pool = openPool(testPostgresHost());
  t.after(async () => {
    await pool.end();
    await hanging.close();
  });
  await hanging.hang();
  const asked = Promise.withResolvers<void>();
  const openClient = (answerMs: number) => {
    asked.resolve();
    return new pg.Client({ ...addressAt(hanging.host), connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  };
  const stop = watchForFreeze(pool, openClient, { heldMs: 100, answerMs: 2_000, checkMs: 20 });
  t.after(stop);
  const first = assert.rejects(pool.query('select pg_sleep(60)'), isStoreDown);
  await asked.promise;
  // No second round begins: what does not end with this one would run to its own end.
  stop();
  await assert.rejects(pool.query('select pg_sleep(10)'), isStoreDown);
  await first;
});
