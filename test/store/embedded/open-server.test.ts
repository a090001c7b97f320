import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import {
  eventually,
  isRoot,
  listPostmasters,
  makeFolder,
  queryOnce,
  readReady,
  startChild,
  startServer,
} from '#test/store/embedded/embedded-fixture.ts';

const timeout = 60_000;

test('after kill -9 of the service its PostgreSQL lives on and is taken over with all rows', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const killed = await startChild(dataDir, dataDir);
  const { pid, connection } = readReady(killed);
  await queryOnce(connection, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS number');
  await killed.end('SIGKILL');

  const notices: string[] = [];
  const postgres = await startServer(t, { dataDir, onNotice: (line) => notices.push(line) });
  assert.equal(postgres.adopted, true);
  assert.equal(postgres.pid, pid);
  assert.match(notices.join(), /took over the PostgreSQL/);
  assert.deepEqual(await queryOnce(postgres.connection, 'SELECT count(*)::int AS rows FROM kept'), [{ rows: 1000 }]);
  await postgres.stop();
  assert.deepEqual(listPostmasters(dataDir), []);
});

test('after kill -9 of service and PostgreSQL the next start recovers every acknowledged row', {
  timeout,
}, async (t) => {
  const dataDir = makeFolder(t);
  const killed = await startChild(dataDir, dataDir);
  const { pid, connection } = readReady(killed);
  await queryOnce(connection, 'CREATE TABLE kept (number int)');
  for (let number = 1; number <= 20; number += 1) await queryOnce(connection, `INSERT INTO kept VALUES (${number})`);
  await killed.end('SIGKILL');
  process.kill(pid, 'SIGKILL');

  const postgres = await startServer(t, { dataDir });
  assert.notEqual(postgres.pid, pid);
  assert.deepEqual(await queryOnce(postgres.connection, 'SELECT count(*)::int AS rows FROM kept'), [{ rows: 20 }]);
  await postgres.stop();
});

test('a backend that outlives its postmaster holds the next start back, not down', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const killed = await startChild(dataDir, dataDir);
  const { pid, connection } = readReady(killed);
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = rows[0]?.pid ?? 0;
  process.kill(backend, 'SIGSTOP');
  await killed.end('SIGKILL');
  process.kill(pid, 'SIGKILL');

  const starting = startServer(t, { dataDir });
  try {
    await eventually(() => assert.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /still in use/));
  } finally {
    process.kill(backend, 'SIGCONT');
  }
  const postgres = await starting;
  assert.deepEqual(await queryOnce(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
  await client.end().catch(() => {});
  await postgres.stop();
});

test('a stale pid file, empty or naming a living stranger, stops no start and harms no stranger', {
  timeout,
}, async (t) => {
  const dataDir = makeFolder(t);
  await (await startEmbeddedPostgres({ dataDir })).stop();
  // Of the same user as PostgreSQL, which takes processes of others for strangers by itself.
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  const identity = isRoot ? { uid, gid } : {};
  const stranger = spawn('sleep', ['600'], { ...identity, stdio: 'ignore' });
  t.after(() => stranger.kill());
  await once(stranger, 'spawn');
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(pidFile, `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n/nowhere\n\n  1234 5678\nready   \n`);

  const postgres = await startServer(t, { dataDir });
  assert.equal(postgres.adopted, false);
  await postgres.stop();
  assert.equal(stranger.exitCode, null);
  assert.equal(stranger.signalCode, null);

  writeFileSync(pidFile, '');
  await (await startEmbeddedPostgres({ dataDir })).stop();
});

test('a postmaster that was started differently is replaced, not taken over', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const killed = await startChild(dataDir, dataDir);
  const { pid } = readReady(killed);
  await killed.end('SIGKILL');
  appendFileSync(join(dataDir, 'postgres', 'postmaster.opts'), '# as an older release would have it\n');

  const notices: string[] = [];
  const postgres = await startServer(t, { dataDir, onNotice: (line) => notices.push(line) });
  assert.equal(postgres.adopted, false);
  assert.notEqual(postgres.pid, pid);
  assert.match(notices.join(), /started with other settings/);
  assert.deepEqual(listPostmasters(dataDir), [postgres.pid]);
  await postgres.stop();
});

test('a start that PostgreSQL refuses says why and leaves nothing locked', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const settings = join(dataDir, 'postgres', 'postgresql.auto.conf');
  writeFileSync(settings, 'max_connections = plenty\n');
  await assert.rejects(startEmbeddedPostgres({ dataDir }), /did not start.*DATABASE_URL.*max_connections/s);
  writeFileSync(settings, '');
  await (await startEmbeddedPostgres({ dataDir })).stop();
});
