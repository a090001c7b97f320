import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import {
  listPostmasters,
  makeFolder,
  queryOnce,
  startChild,
  startServer,
} from '#test/store/embedded/embedded-fixture.ts';

const timeout = 60_000;

test('a first start makes a durable cluster that answers on a private socket only', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const postgres = await startServer(t, { dataDir });
  const superuser = { ...postgres.connection, user: 'postgres' };
  const settings = await queryOnce(
    superuser,
    `SELECT name, setting FROM pg_settings WHERE name IN ('data_checksums', 'fsync', 'full_page_writes',
       'listen_addresses', 'server_encoding', 'synchronous_commit', 'unix_socket_permissions', 'wal_init_zero') ORDER BY name`,
  );
  assert.deepEqual(
    settings.map(({ name, setting }) => `${name}=${setting}`),
    [
      'data_checksums=on',
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'server_encoding=UTF8',
      'synchronous_commit=on',
      'unix_socket_permissions=0700',
      'wal_init_zero=off',
    ],
  );
  assert.equal(postgres.adopted, false);
  assert.deepEqual(listPostmasters(dataDir), [postgres.pid]);
  assert.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /ready to accept connections/);
  await postgres.stop();
  assert.deepEqual(listPostmasters(dataDir), []);
});

test('the service is not a superuser, owns its database, and sorts by code point', { timeout }, async (t) => {
  const postgres = await startServer(t, { dataDir: makeFolder(t) });
  const [role] = await queryOnce(postgres.connection, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  assert.deepEqual(role, { rolsuper: false });
  await queryOnce(postgres.connection, 'CREATE SCHEMA ours; CREATE EXTENSION pg_trgm');
  const sorted = await queryOnce(postgres.connection, `SELECT x FROM unnest('{b,B,a,é,É}'::text[]) x ORDER BY x`);
  assert.deepEqual(sorted.map(({ x }) => x).join(''), 'BabÉé');
  assert.deepEqual(await queryOnce(postgres.connection, `SELECT upper('é') AS x`), [{ x: 'É' }]);
  await postgres.stop();
});

test('a second start finds the rows; stopping twice is stopping once', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const first = await startServer(t, { dataDir });
  await queryOnce(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();

  const second = await startServer(t, { dataDir });
  assert.deepEqual(await queryOnce(second.connection, 'SELECT answer FROM kept'), [{ answer: 42 }]);
  await second.stop();
});

test('of two services that start at once on one data folder, one fails with an error', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const children = await Promise.all([startChild(dataDir, dataDir), startChild(dataDir, dataDir)]);
  const refusals = children.map(({ first }) => first).filter((first) => first.outcome === 'refused');
  assert.equal(refusals.length, 1);
  assert.match(refusals[0]?.message ?? '', new RegExp(`another service is using DATA_DIR ${dataDir}`));
  assert.equal(listPostmasters(dataDir).length, 1);
  const winner = children.find(({ first }) => first.outcome === 'ready');
  await winner?.end('SIGTERM');
  assert.deepEqual(listPostmasters(dataDir), []);
});

test('a refused second start leaves the first alone, also within one process', { timeout }, async (t) => {
  const dataDir = makeFolder(t);
  const postgres = await startServer(t, { dataDir });
  await assert.rejects(startEmbeddedPostgres({ dataDir }), /another service is using DATA_DIR/);
  const child = await startChild(dataDir, dataDir);
  assert.equal(child.first.outcome, 'refused');
  assert.deepEqual(await queryOnce(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
  await postgres.stop();
});

test('two data folders are served at once', { timeout }, async (t) => {
  const folders = [makeFolder(t), makeFolder(t)];
  const servers = await Promise.all(folders.map((dataDir) => startServer(t, { dataDir })));
  for (const [index, { connection }] of servers.entries()) {
    await queryOnce(connection, `CREATE TABLE mine AS SELECT ${index} AS number`);
  }
  const numbers = await Promise.all(servers.map(({ connection }) => queryOnce(connection, 'SELECT number FROM mine')));
  assert.deepEqual(numbers, [[{ number: 0 }], [{ number: 1 }]]);
  await Promise.all(servers.map((server) => server.stop()));
  assert.deepEqual(folders.flatMap(listPostmasters), []);
});
