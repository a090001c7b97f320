import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startPostgresServer } from '#test/rig/postgres-server.ts';
import { readOk } from '#test/support/answers.ts';
import { makeDataFolder } from '#test/support/data-folder.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { findPodmanRun } from '#test/support/podman.ts';
import { buildProductionEnv } from '#test/support/production-env.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const ROOT = join(import.meta.dirname, '../..');
const IMAGE = 'localhost/registers:tested';
const BASE = 'localhost/registers-base:tested';
const MOST_BYTES = 250_000_000;
// As in compose.yaml.
const CONFINED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
const NODE = '/app/bin/node';
// It compiles everything at its start, beside the other tests.
const START_LIMIT_MS = 180_000;

type Image = { Size: number; Config: { User: string; Labels: Record<string, string> } };

const folder = mkdtempSync(join(tmpdir(), 'svc-images-'));
// Images and containers of this test only, for buildah and podman.
const env = { ...process.env, CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf') };
const podman = (...words: string[]) => execFileSync('podman', words, { env, encoding: 'utf8', stdio: 'pipe' }).trim();
const inside = (name: string, program: string) => podman('exec', name, NODE, '--print', program);

let settings: Record<string, string>;
let owner: string;
let runWords: string[];
const ends: (() => unknown)[] = [];

/** Runs the image with settings and what else podman needs to know, and the words of a command of svc-admin. */
function run(more: Record<string, string>, options: string[], words: string[]): string {
  const given = Object.entries({ ...settings, ...more }).map(([name, value]) => `--env=${name}=${value}`);
  const shared = '--volume=objects:/objects';
  return podman(...runWords, ...CONFINED, ...given, shared, ...options, IMAGE, ...words);
}

before(async () => {
  runWords = findPodmanRun() ?? [];
  if (runWords.length === 0) return;
  const places = `graphroot = "${folder}/images"\nrunroot = "${folder}/run"`;
  writeFileSync(env.CONTAINERS_STORAGE_CONF, `[storage]\ndriver = "overlay"\n${places}\n`);
  const build = (script: string, name: string, more = {}) =>
    execFileSync(join(ROOT, 'deploy/container', script), [name], { env: { ...env, ...more }, stdio: 'pipe' });
  build('make-base.sh', BASE);
  build('build.sh', IMAGE, { BASE, NODE_MODULES: join(ROOT, 'node_modules') });

  const postgres = await startPostgresServer({ after: (end) => ends.push(end) }, makeDataFolder());
  const admin = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${postgres.port}/postgres` });
  await admin.connect();
  await admin.query('create role registers_owner login');
  await admin.query('create role registers_service login');
  await admin.query('create database registers owner registers_owner');
  await admin.end();
  const url = (role: string) => `postgres://${role}@127.0.0.1:${postgres.port}/registers`;
  owner = url('registers_owner');
  settings = {
    ...(await buildProductionEnv()),
    METRICS_PORT: `${await findFreePort()}`,
    HOST: '127.0.0.1',
    DATABASE_URL: url('registers_service'),
    OBJECT_STORE_URL: 'file:///objects',
  };
});
after(async () => {
  if (runWords.length > 0) {
    podman('rm', '--all', '--force', '--volumes');
    podman('volume', 'rm', '--all', '--force');
    podman('rmi', '--all', '--force');
  }
  for (const end of ends) await end();
  rmSync(folder, { recursive: true, force: true });
});

test('the image is small, says what it is, and has a user without rights and nothing for developers', {
  skip: whyLeftOut('podman'),
}, () => {
  const [image] = JSON.parse(podman('image', 'inspect', IMAGE)) as [Image];
  const { version, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
    devDependencies: Record<string, string>;
  };
  assert.ok(image.Size < MOST_BYTES, `${image.Size} bytes`);
  assert.equal(image.Config.User, '65532:65532');
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const label = (name: string) => image.Config.Labels[`org.opencontainers.image.${name}`];
  assert.deepEqual(['version', 'revision', 'licenses'].map(label), [version, revision, 'Apache-2.0']);
  assert.ok(label('title') && label('description'));
  const list = `require('fs').globSync('{*,@*/*}', { cwd: '/app/node_modules' }).join()`;
  const packages = podman(...runWords, '--rm', `--entrypoint=${NODE}`, IMAGE, '--print', list).split(',');
  assert.ok(packages.includes('fastify'));
  assert.deepEqual(
    packages.filter((name) => name in devDependencies),
    [],
  );
});

test('as in compose the image migrates, serves and works: a look-up is recorded and gets into the log', {
  skip: whyLeftOut('podman'),
}, async () => {
  const asOwner = { DATABASE_URL: owner };
  run(asOwner, ['--rm'], ['migrate', '--role', 'registers_service']);
  const created = run({}, ['--rm'], ['accounts', 'create', '--name', 'Container']);
  const { account_id } = JSON.parse(created) as { account_id: string };
  const made = run(asOwner, ['--rm'], ['keys', 'create', '--account', account_id, '--test']);
  const { api_key } = JSON.parse(made) as { api_key: string };

  run({}, ['--detach', '--name=serve'], []);
  run({ METRICS_PORT: `${await findFreePort()}` }, ['--detach', '--name=work'], ['work']);
  for (const name of ['serve', 'work']) {
    const health = () => spawnSync('podman', ['healthcheck', 'run', name], { env }).status === 0;
    await waitUntil(`${name} is healthy`, health, START_LIMIT_MS);
    assert.equal(inside(name, 'process.getuid()'), '65532');
    assert.match(inside(name, `fs.readFileSync('/proc/1/status', 'utf8')`), /^CapEff:\s0{16}$[\s\S]*^NoNewPrivs:\s1$/m);
    const write = (path: string) => `try { fs.writeFileSync('${path}', '') } catch (error) { error.code }`;
    assert.deepEqual(
      ['/home/nonroot/x', '/app/x'].map((path) => inside(name, write(path))),
      ['EROFS', 'EROFS'],
    );
    assert.deepEqual(
      ['/tmp/x', '/data/x'].map((path) => inside(name, write(path))),
      ['undefined', 'undefined'],
    );
    assert.notEqual(spawnSync('podman', ['exec', name, '/bin/sh', '-c', 'true'], { env }).status, 0, 'it has no shell');
  }
  const ready = await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/ready`);
  assert.deepEqual([ready.status, ((await ready.json()) as { ready: boolean }).ready], [200, true]);

  const ask = async (path: string) =>
    readOk(await fetch(settings.PUBLIC_URL + path, { headers: { authorization: `Bearer ${api_key}` } }));
  const { record_id, status } = await ask('/v1/abn/79002637069');
  assert.equal(status, 'active');
  await waitUntil('the record is in the log', async () => {
    const { log } = await ask(`/v1/receipts/due-diligence/${record_id}`);
    return log !== null;
  });

  for (const name of ['serve', 'work']) {
    podman('stop', '--time=30', name);
    assert.equal(podman('wait', name), '0', `${name} ends by itself when it is stopped`);
  }
});
