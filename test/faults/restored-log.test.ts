import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { readRefusal } from '#test/support/answers.ts';
import { type FaultGround, openFaultGround, type ServiceProcess } from '#test/support/fault-ground.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const timeout = 300_000;
const ORIGIN = 'log.example.com/first';
const NEW_ORIGIN = 'log.example.com/second';
const COMMAND = /svc-admin log rotate-key --origin <a new name>/;

type Ground = { ground: FaultGround; dataDir: string; env: Record<string, string>; metricsPort: number };

async function prepare(t: TestContext): Promise<Ground> {
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  const metricsPort = await findFreePort();
  const env = { DATA_DIR: dataDir, LOG_ORIGIN: ORIGIN, METRICS_PORT: String(metricsPort), MAX_LAG_MS: '600000' };
  return { ground, dataDir, env, metricsPort };
}

function openCalls(service: ServiceProcess, { dataDir, metricsPort }: Ground) {
  const demo = JSON.parse(readFileSync(demoCredentialsPath(dataDir), 'utf8')) as DemoCredentials;
  const headers = { authorization: `Bearer ${demo.api_key}` };
  const check = () => fetch(`${service.url}/v1/abn/${demo.sample_abn}`, { headers });
  const readCheckpoint = async () => (await fetch(`${service.url}/log/checkpoint`)).text();
  return {
    check,
    readCheckpoint,
    /** Makes the record with this number and waits until the log has it, and the record of the verifier before it. */
    async logOne(number: number): Promise<void> {
      assert.equal((await check()).status, 200);
      const size = String(number + 1);
      await waitUntil('the record is in the log', async () => (await readCheckpoint()).split('\n')[1] === size);
    },
    read: () => fetch(`${service.url}/v1/usage`, { headers }),
    readHealth: async () => (await (await fetch(`${service.url}/v1/_health`)).json()) as { reasons: string[] },
    readReady: async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/ready`);
      return { status: answer.status, checks: ((await answer.json()) as { checks: Record<string, string> }).checks };
    },
  };
}

async function stop(service: ServiceProcess): Promise<void> {
  service.kill('SIGTERM');
  await service.ended;
}

test('a restored older database signs nothing and records nothing, names the command, and continues under a new name', {
  timeout,
}, async (t) => {
  const prepared = await prepare(t);
  const { ground, dataDir, env } = prepared;
  const first = await ground.serve({ env });
  const before = openCalls(first, prepared);
  await before.logOne(1);
  const backup = join(ground.folder, 'backup');
  assert.equal((await ground.run(['backup', backup], { env })).code, 0);
  await before.logOne(2);
  const signed = await before.readCheckpoint();
  await stop(first);

  // What an operator does whose database was lost: the folder stays, the database and its objects come from the backup.
  for (const name of ['postgres', 'objects']) renameSync(join(dataDir, name), join(ground.folder, `lost-${name}`));
  const restored = await ground.run(['restore', backup], { env });
  assert.equal(restored.code, 0, restored.said);

  const second = await ground.serve({ env });
  await waitUntil('it says so in its log', () => /has 2 entries .* has signed 3\. /.test(second.said()));
  assert.match(second.said(), COMMAND);
  const behind = openCalls(second, prepared);
  const refusal = await readRefusal(await behind.check(), 503, 'store_unavailable');
  assert.match(String(refusal.message), /older than the signed evidence log/);
  assert.equal((await behind.read()).status, 200);
  const { status, checks } = await behind.readReady();
  assert.equal(status, 503);
  assert.match(checks.log ?? '', COMMAND);
  assert.deepEqual((await behind.readHealth()).reasons, ['log_behind']);
  const sameName = await ground.run(['log', 'rotate-key'], { env });
  assert.equal(sameName.code, 1);
  assert.match(sameName.said, COMMAND);
  assert.match(await behind.readCheckpoint(), /^log\.example\.com\/first\n2\n/);

  const renamed = await ground.run(['log', 'rotate-key', '--origin', NEW_ORIGIN], { env });
  assert.equal(renamed.code, 0, renamed.said);
  await waitUntil('it records again', async () => (await behind.check()).status === 200);
  await waitUntil('the new log grows', async () => (await behind.readCheckpoint()).startsWith(`${NEW_ORIGIN}\n3\n`));
  assert.equal((await behind.readReady()).status, 200);
  await stop(second);
  // A second tree of three entries was signed, and not by the name of the first.
  assert.match(signed, /^log\.example\.com\/first\n3\n/);
  const sound = await ground.run(['fsck'], { env });
  assert.equal(sound.code, 0, sound.said);
});

test('the object store alone reveals a rollback too: another machine with an empty DATA_DIR signs nothing', {
  timeout,
}, async (t) => {
  const prepared = await prepare(t);
  const { ground, dataDir, env } = prepared;
  const objects = { OBJECT_STORE_URL: `file://${join(ground.folder, 'shared-objects')}` };
  const first = await ground.serve({ env: { ...env, ...objects } });
  const before = openCalls(first, prepared);
  await before.logOne(1);
  await stop(first);
  // An older copy of the database, as a snapshot of its disk would be.
  const older = ground.makeDataDir();
  rmSync(older, { recursive: true });
  const copied = spawnSync('cp', ['-a', dataDir, older], { encoding: 'utf8' });
  assert.equal(copied.status, 0, copied.stderr);
  rmSync(join(older, 'evidence-log'), { recursive: true });
  const again = await ground.serve({ env: { ...env, ...objects } });
  await openCalls(again, prepared).logOne(2);
  await stop(again);

  const elsewhere = { ...prepared, dataDir: older };
  const second = await ground.serve({ env: { ...env, ...objects, DATA_DIR: older } });
  await waitUntil('it says so in its log', () => /has 2 entries .* has signed 3\. /.test(second.said()));
  await readRefusal(await openCalls(second, elsewhere).check(), 503, 'store_unavailable');
});

test('a database that lost its log does not start it again under the same name', { timeout }, async (t) => {
  const prepared = await prepare(t);
  const { ground, dataDir, env } = prepared;
  const first = await ground.serve({ env });
  await openCalls(first, prepared).logOne(1);
  await stop(first);
  for (const name of ['postgres', 'objects', 'demo-credentials.json']) rmSync(join(dataDir, name), { recursive: true });
  const refused = await ground.run(['serve'], { env });
  assert.equal(refused.code, 1);
  assert.match(
    refused.said,
    /has signed 2 entries .* and the database has no log: restore the database, or set LOG_ORIGIN/,
  );
  const other = await ground.serve({ env: { ...env, LOG_ORIGIN: NEW_ORIGIN } });
  await openCalls(other, prepared).logOne(1);
});
