import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { watchForFreeze } from '#store/postgres/freeze-watch.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import { startPostgresServer } from '#test/rig/postgres-server.ts';
import { makeDataFolder } from '#test/support/data-folder.ts';
import { openPool } from '#test/support/open-pool.ts';
import { testPostgresHost } from '#test/support/run-as-superuser.ts';
import { openStoreSwitch } from '#test/support/store-switch.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const LIMITS = { heldMs: 100, answerMs: 300, checkMs: 20, standbyMs: 500 };

function addressAt(host: string) {
  return { host, user: 'postgres', database: 'postgres' };
}

test('long work on a server that answers is left alone', async (t) => {
  const pool = openPool({ ...addressAt(testPostgresHost()), max: 2 });
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
  const pool = openPool({ ...addressAt(testPostgresHost()), max: 2 });
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
  const pool = openPool({ ...addressAt(testPostgresHost()), max: 2 });
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
  const stop = watchForFreeze(pool, openClient, { ...LIMITS, answerMs: 2_000 });
  t.after(stop);
  const first = assert.rejects(pool.query('select pg_sleep(60)'), isStoreDown);
  await asked.promise;
  // No second round begins: what does not end with this one would run to its own end.
  stop();
  await assert.rejects(pool.query('select pg_sleep(10)'), isStoreDown);
  await first;
});

test('a commit that waits for a missing standby ends as an unavailable store, and other long work does not', {
  timeout: 120_000,
}, async (t) => {
  const { url } = await startPostgresServer(t, makeDataFolder());
  const connectionString = url.replace('service@', 'postgres@');
  const pool = openPool({ connectionString, max: 2 });
  t.after(() => pool.end());
  await pool.query('create table noted (word text)');
  await pool.query(`alter system set synchronous_standby_names = 'nobody'`);
  await pool.query('select pg_reload_conf()');
  await waitUntil('the setting applies', async () => {
    const { rows } = await pool.query('show synchronous_standby_names');
    return rows[0]?.synchronous_standby_names === 'nobody';
  });
  const answerMs = 30_000;
  t.after(watchForFreeze(pool, () => new pg.Client({ connectionString }), { ...LIMITS, answerMs }));
  const work = pool.query('select 1 as done from pg_sleep(3)');
  await assert.rejects(pool.query(`insert into noted values ('unconfirmed')`), isStoreDown);
  assert.equal((await work).rowCount, 1);
});
