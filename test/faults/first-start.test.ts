import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findContentFaults } from '#app/commands/snapshots.ts';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { decideSocketFolder, openHome } from '#store/embedded/places.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { type FaultGround, openFaultGround, type ServiceProcess } from '#test/support/fault-ground.ts';
import { SAMPLE_VERSIONS } from '#test/support/sample-versions.ts';
import { openSocketDatabase } from '#test/support/socket-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const timeout = 600_000;

type Look = (dataDir: string, said: string) => boolean;

// The steps of a first start, by what shows of them from outside.
const STEPS = {
  launched: () => true,
  locked: (dataDir) => existsSync(join(dataDir, 'service.lock')),
  initdb: (dataDir) => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')),
  cluster: (dataDir) => existsSync(join(dataDir, 'postgres')),
  postmaster: (dataDir) => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
  socket: (dataDir) => existsSync(join(decideSocketFolder(openHome(dataDir)), '.s.PGSQL.5432')),
  imported: (_dataDir, said) => said.includes('importing the sample abn-sample-2026-11'),
} satisfies Record<string, Look>;

type Step = keyof typeof STEPS;

// One kill a round. Schema, demo and import, where most can go wrong, come between socket and imported.
const KILLS: readonly Step[] = ['locked', 'initdb', 'cluster', 'socket', 'imported'];
// Steps that every start passes, also one that finds what an earlier one has made.
const LASTING: readonly Step[] = ['launched', 'locked', 'cluster', 'postmaster', 'socket'];

test('kill -9 at any moment of the very first start: the next start serves and its credentials work [first-start.demo-tenant] [first-start.credentials-mode]', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const undisturbedMs = await measureFirstStart(ground);
  const kills: string[] = [];
  for (const [round, step] of KILLS.entries()) {
    const dataDir = ground.makeDataDir();
    const delayMs = Math.random() ** 2 * (undisturbedMs / 8);
    await killAfter(ground, dataDir, step, delayMs);
    kills.push(`${step}+${Math.round(delayMs)}`);
    // Every other time the second attempt is killed as well.
    if (round % 2 === 1) await killAfter(ground, dataDir, pickLasting(), Math.random() * (undisturbedMs / 8));
    const service = await ground.serve({ env: { DATA_DIR: dataDir } });
    await assertDemoWorks(service, dataDir);
    service.kill('SIGTERM');
    assert.deepEqual(await service.ended, { code: 0, signal: null });
  }
  t.diagnostic(`undisturbed ${Math.round(undisturbedMs)} ms; killed so many ms after: ${kills.join(', ')}`);
});

async function measureFirstStart(ground: FaultGround): Promise<number> {
  const dataDir = ground.makeDataDir();
  const startedMs = performance.now();
  const service = await ground.serve({ env: { DATA_DIR: dataDir } });
  const tookMs = performance.now() - startedMs;
  await assertDemoWorks(service, dataDir);
  service.kill('SIGKILL');
  await service.ended;
  return tookMs;
}

function pickLasting(): Step {
  return LASTING[Math.floor(Math.random() * LASTING.length)] ?? 'launched';
}

async function killAfter(ground: FaultGround, dataDir: string, step: Step, delayMs: number): Promise<void> {
  const program = ground.start(['serve'], { env: { DATA_DIR: dataDir } });
  await waitUntil(`the start reaches ${step}`, () => STEPS[step](dataDir, program.said()));
  await sleep(delayMs);
  program.kill('SIGKILL');
  assert.deepEqual(await program.ended, { code: null, signal: 'SIGKILL' }, program.said());
}

async function assertDemoWorks(service: ServiceProcess, dataDir: string): Promise<void> {
  const path = demoCredentialsPath(dataDir);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const demo = JSON.parse(readFileSync(path, 'utf8')) as DemoCredentials;
  assert.equal(demo.base_url, service.url);
  const headers = { authorization: `Bearer ${demo.api_key}` };
  const found = await fetch(`${service.url}/v1/abn/${demo.sample_abn}`, { headers });
  assert.equal(found.status, 200);
  const usage = await fetch(`${service.url}/v1/usage`, { headers });
  assert.equal(((await usage.json()) as { balance_cents: number }).balance_cents, 5_000);
  await assertSampleIsWhole(dataDir);
}

async function assertSampleIsWhole(dataDir: string): Promise<void> {
  const database = await openSocketDatabase(dataDir);
  const objects = openFileObjectStore(join(dataDir, 'objects'));
  try {
    const versions = await readAllVersions(database.db);
    assert.deepEqual(versions.map((one) => `${one.source_version} ${one.state}`).sort(), SAMPLE_VERSIONS);
    for (const version of versions) assert.deepEqual(await findContentFaults({ ...database, objects }, version), []);
  } finally {
    await database.close();
  }
}
