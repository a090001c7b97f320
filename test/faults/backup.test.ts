import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { type FaultGround, openFaultGround, type ServiceProcess } from '#test/support/fault-ground.ts';
import { buildProductionEnv } from '#test/support/production-env.ts';

const BEFORE = 40;
const timeout = 300_000;

type Asked = { record_id: string };

async function ask(service: ServiceProcess, demo: DemoCredentials): Promise<Asked> {
  const headers = { authorization: `Bearer ${demo.api_key}` };
  const answer = await fetch(`${service.url}/v1/abn/${demo.sample_abn}`, { headers });
  assert.equal(answer.status, 200);
  return (await answer.json()) as Asked;
}

async function serveDemo(t: TestContext) {
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  const service = await ground.serve({ env: { DATA_DIR: dataDir } });
  const demo = JSON.parse(readFileSync(demoCredentialsPath(dataDir), 'utf8')) as DemoCredentials;
  return { ground, dataDir, service, demo };
}

function runIn(ground: FaultGround, dataDir: string, ...words: string[]) {
  return ground.run(words, { env: { DATA_DIR: dataDir } });
}

/** Names what the owner's group or other users could read, with the folder itself. */
function listReadableByOthers(parent: string, name: string): string[] {
  const folder = join(parent, name);
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  return [folder, ...inside].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

test('a backup during requests has every record acknowledged before it, and restores without faults into an empty folder [svc-admin.backup]', {
  timeout,
}, async (t) => {
  const { ground, dataDir, service, demo } = await serveDemo(t);
  const before = await Promise.all(Array.from({ length: BEFORE }, () => ask(service, demo)));
  const folder = join(ground.folder, 'backup');
  let going = true;
  const writing = (async () => {
    while (going) await ask(service, demo);
  })();
  const made = await runIn(ground, dataDir, 'backup', folder);
  going = false;
  await writing;
  assert.equal(made.code, 0, made.said);
  assert.deepEqual(listReadableByOthers(ground.folder, 'backup'), []);

  const restoredDir = ground.makeDataDir();
  const restored = await runIn(ground, restoredDir, 'restore', folder);
  assert.equal(restored.code, 0, restored.said);
  assert.match(restored.said, /no faults/);
  const again = await ground.serve({ env: { ...(await buildProductionEnv()), DATA_DIR: restoredDir } });
  const headers = { authorization: `Bearer ${demo.api_key}` };
  for (const { record_id } of before) {
    const found = await fetch(`${again.url}/v1/receipts/due-diligence/${record_id}`, { headers });
    assert.equal(found.status, 200, record_id);
  }
  await ask(again, demo);
});

test('a backup that is not whole, or a folder that is not empty, is refused and nothing is put there [svc-admin.backup]', {
  timeout,
}, async (t) => {
  const { ground, dataDir } = await serveDemo(t);
  const folder = join(ground.folder, 'backup');
  assert.equal((await runIn(ground, dataDir, 'backup', folder)).code, 0);
  const emptyDir = ground.makeDataDir();
  const refused = async (target: string, message: RegExp) => {
    const run = await runIn(ground, target, 'restore', folder);
    assert.equal(run.code, 1, run.said);
    assert.match(run.said, message);
  };
  await refused(dataDir, /already has a database/);
  renameSync(join(folder, 'backup.json'), join(folder, 'kept.json'));
  await refused(emptyDir, /is not a complete backup/);
  renameSync(join(folder, 'kept.json'), join(folder, 'backup.json'));
  const archive = join(folder, 'postgres.tar');
  const bytes = readFileSync(archive);
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(archive, flipped);
  await refused(emptyDir, /is damaged/);
  truncateSync(archive, 1_000);
  await refused(emptyDir, /is damaged/);
  assert.ok(!existsSync(join(emptyDir, 'postgres')));
  assert.deepEqual(
    readdirSync(emptyDir).filter((name) => name !== 'objects'),
    [],
  );
  const twice = await runIn(ground, dataDir, 'backup', folder);
  assert.equal(twice.code, 1);
  assert.match(twice.said, /must be an empty folder/);
});

test('a database on a separate server is not backed up, and the error says where to read how', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  for (const command of ['backup', 'restore']) {
    const env = { DATA_DIR: ground.makeDataDir(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const run = await ground.run([command, join(ground.folder, 'copy')], { env });
    assert.equal(run.code, 2);
    assert.match(run.said, /docs\/how-to\/run-in-production\.md/);
  }
});
