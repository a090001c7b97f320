import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { buildRestartDelayMs } from '#store/embedded/supervise-server.ts';
import {
  eventually,
  listPostmasters,
  makeFolder,
  queryOnce,
  readReady,
  startChild,
  startServer,
} from '#test/store/embedded/embedded-fixture.ts';

const timeout = 60_000;

async function killAndAwaitReturn(postgres: EmbeddedPostgres): Promise<void> {
  const killed = postgres.pid;
  process.kill(killed, 'SIGKILL');
  await eventually(() => assert.notEqual(postgres.pid, killed));
}

test('a postmaster that dies is restarted on the same socket each time, and reported', {
  timeout,
}, async (t) => {
  const dataDir = makeFolder(t);
  const notices: string[] = [];
  const postgres = await startServer(t, { dataDir, onNotice: (line) => notices.push(line) });
  const pool = new pg.Pool({ ...postgres.connection, max: 2 });
  pool.on('error', () => {});
  await pool.query('CREATE TABLE kept AS SELECT 42 AS answer');
  for (let round = 0; round < 3; round += 1) {
    await killAndAwaitReturn(postgres);
    const { rows } = await eventually(() => pool.query('SELECT answer FROM kept'));
    assert.deepEqual(rows, [{ answer: 42 }]);
  }
  assert.equal(notices.filter((line) => line.includes('ended unexpectedly')).length, 3);
  await pool.end();
  await postgres.stop();
  assert.deepEqual(listPostmasters(dataDir), []);
});

test('an adopted postmaster is supervised like one that was started', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const killed = await startChild(dataDir, dataDir);
  readReady(killed);
  await killed.end('SIGKILL');
  const postgres = await startServer(t, { dataDir });
  assert.equal(postgres.adopted, true);
  await killAndAwaitReturn(postgres);
  assert.deepEqual(await queryOnce(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
  await postgres.stop();
});

test('stopping during a restart leaves no process', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const notices: string[] = [];
  const postgres = await startServer(t, { dataDir, onNotice: (line) => notices.push(line) });
  process.kill(postgres.pid, 'SIGKILL');
  await eventually(() => assert.ok(notices.length > 0));
  await postgres.stop();
  assert.deepEqual(listPostmasters(dataDir), []);
  await (await startEmbeddedPostgres({ dataDir })).stop();
});

test('stopping does not wait for clients, whatever they do', { timeout }, async (t) => {
  const postgres = await startServer(t, { dataDir: makeFolder(t) });
  const sleeper = queryOnce(postgres.connection, 'SELECT pg_sleep(60)');
  const refused = assert.rejects(sleeper);
  await eventually(async () => {
    const rows = await queryOnce(postgres.connection, `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
    assert.equal(rows.length, 1);
  });
  const before = Date.now();
  await postgres.stop();
  assert.ok(Date.now() - before < 15_000);
  await refused;
});

test('restart delays start at none and stay bounded', () => {
  assert.deepEqual([1, 2, 3, 4, 8, 100, 10_000].map(buildRestartDelayMs), [0, 100, 200, 400, 5000, 5000, 5000]);
});
