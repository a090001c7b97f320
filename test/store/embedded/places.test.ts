import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import {
  listPostmasters,
  makeFolder,
  queryOnce,
  readReady,
  startChild,
  startServer,
} from '#test/store/embedded/embedded-fixture.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const timeout = 60_000;
const ordinaryUid = 65534;
const daemonUid = 1;

function makeOpenFolder(t: TestContext): string {
  const folder = makeFolder(t);
  chmodSync(folder, 0o755);
  return folder;
}

async function startTwice(t: TestContext, dataDir: string): Promise<void> {
  const first = await startServer(t, { dataDir });
  await queryOnce(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  const second = await startServer(t, { dataDir });
  assert.deepEqual(await queryOnce(second.connection, 'SELECT answer FROM kept'), [{ answer: 42 }]);
  await second.stop();
  assert.deepEqual(listPostmasters(dataDir), []);
}

test('a data folder too long for a socket path works', { timeout }, async (t) => {
  const dataDir = join(makeOpenFolder(t), 'long'.repeat(30), 'longer'.repeat(20));
  const postgres = await startServer(t, { dataDir });
  const { host } = postgres.connection;
  assert.ok(!host.startsWith(dataDir));
  assert.equal(statSync(host).mode & 0o777, 0o700);
  assert.deepEqual(await queryOnce(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
  await postgres.stop();
  assert.equal(existsSync(host), false, 'nothing is left under the shared folder');
  assert.ok(existsSync(join(dataDir, 'postgres', 'PG_VERSION')));
});

test('a data folder with blanks, commas and apostrophes in its name works', { timeout }, async (t) => {
  await startTwice(t, join(makeOpenFolder(t), `it's a data, folder; & more *`));
});

test('a data folder whose name a shell would not leave alone is refused', async (t) => {
  const parent = makeFolder(t);
  for (const name of ['"quoted"', '$(touch x)', '`touch x`', 'back\\slash', 'line\nbreak']) {
    await assert.rejects(
      startEmbeddedPostgres({ dataDir: join(parent, name) }),
      /DATA_DIR .* cannot be used: its path/s,
    );
  }
});

test('a data folder that does not exist yet is made', { timeout }, async (t) => {
  const dataDir = join(makeOpenFolder(t), 'a', 'b');
  await startTwice(t, dataDir);
  assert.ok(existsSync(join(dataDir, 'postgres-binaries')));
});

test('as root, a folder of mode 0700 stays closed to all but the user of PostgreSQL', {
  timeout,
  skip: whyLeftOut('root'),
}, async (t) => {
  const dataDir = makeFolder(t);
  await startTwice(t, dataDir);
  assert.equal(statSync(dataDir).mode & 0o007, 0);
  assert.ok(existsSync(join(dataDir, 'postgres-binaries')), 'no place outside the data folder is used');
  assert.notEqual(statSync(join(dataDir, 'postgres')).uid, 0);
});

test('as root, data under a closed folder such as the home of root stays there', {
  timeout,
  skip: whyLeftOut('root on Linux'),
}, async (t) => {
  const closed = makeFolder(t, homedir());
  const dataDir = join(closed, 'var');
  await startTwice(t, dataDir);
  assert.equal(statSync(closed).mode & 0o777, 0o700);
  assert.ok(existsSync(join(dataDir, 'postgres', 'PG_VERSION')));
  const killed = await startChild(closed, dataDir);
  const { pid } = readReady(killed);
  await killed.end('SIGKILL');
  const postgres = await startServer(t, { dataDir });
  assert.equal(postgres.pid, pid);
  await postgres.stop();
});

test('an ordinary user runs it as itself, and is taken over after kill -9', {
  timeout,
  skip: whyLeftOut('root'),
}, async (t) => {
  const folder = makeOpenFolder(t);
  const dataDir = join(folder, 'own');
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, ordinaryUid, ordinaryUid);
  const killed = await startChild(folder, dataDir, ordinaryUid);
  const { pid } = readReady(killed);
  await killed.end('SIGKILL');
  const child = await startChild(folder, dataDir, ordinaryUid);
  assert.deepEqual([readReady(child).pid, readReady(child).adopted], [pid, true]);
  for (const name of ['postgres', 'postgres.log', 'postgres-binaries', 'service.lock']) {
    assert.equal(statSync(join(dataDir, name)).uid, ordinaryUid);
  }
  await child.end('SIGTERM');
  assert.deepEqual(listPostmasters(dataDir), []);
});

test('root may serve the folder of an ordinary user, who can continue afterwards', {
  timeout,
  skip: whyLeftOut('root'),
}, async (t) => {
  const folder = makeOpenFolder(t);
  const dataDir = join(folder, 'own');
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, daemonUid, daemonUid);
  await startTwice(t, dataDir);
  const child = await startChild(folder, dataDir, daemonUid);
  readReady(child);
  await child.end('SIGTERM');
});

test('root may serve the folder of a user whom this machine does not know', {
  timeout,
  skip: whyLeftOut('root on Linux'),
}, async (t) => {
  const dataDir = makeFolder(t);
  chownSync(dataDir, 54321, 54321);
  await startTwice(t, dataDir);
  assert.equal(statSync(dataDir).mode & 0o777, 0o700);
});

test('an ordinary user gets an error for a folder of root', {
  timeout,
  skip: whyLeftOut('root'),
}, async (t) => {
  const folder = makeOpenFolder(t);
  await startTwice(t, folder);
  const { first } = await startChild(folder, folder, ordinaryUid);
  assert.match(first.outcome === 'refused' ? first.message : '', /DATA_DIR .* cannot be locked/);
});
