import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DemoCredentials } from '#app/demo.ts';
import {
  assertStopped,
  type FaultGround,
  openFaultGround,
  type ServiceProcess,
  START_LIMIT_MS,
} from '#test/support/fault-ground.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { waitUntil } from '#test/support/wait-until.ts';

type WorkerState = { worker: number; pid: number | null; ready: boolean };
const timeout = 1_200_000;

type Served = ServiceProcess & { demo: DemoCredentials; metricsUrl: string };

async function serveWithWorkers(ground: FaultGround): Promise<Served> {
  const dataDir = ground.makeDataDir();
  const metricsPort = String(await findFreePort());
  const service = await ground.serve({ env: { DATA_DIR: dataDir, WORKERS: '2', METRICS_PORT: metricsPort } });
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
  return { ...service, demo, metricsUrl: `http://127.0.0.1:${metricsPort}` };
}

async function readWorkers({ metricsUrl }: Served): Promise<WorkerState[]> {
  const answer = await fetch(`${metricsUrl}/ready`);
  return ((await answer.json()) as { workers: WorkerState[] }).workers;
}

/** Waits until every worker is ready and none of the given processes is among them; returns their processes. */
function waitForPids(service: Served, gone: readonly number[] = []): Promise<number[]> {
  const findPids = async () => {
    const workers = await readWorkers(service);
    const pids = workers.flatMap(({ pid, ready }) => (ready && pid !== null && !gone.includes(pid) ? [pid] : []));
    return pids.length === 2 && pids;
  };
  return waitUntil('two workers are ready', findPids, START_LIMIT_MS);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Looks up one ABN again and again over many connections; notes the records that were acknowledged. */
function startLoad({ url, demo }: Served, loops: number) {
  const records: string[] = [];
  const statuses = new Set<number>();
  let broken = 0;
  let stopped = false;
  const headers = { authorization: `Bearer ${demo.api_key}` };
  const loop = async () => {
    while (!stopped) {
      try {
        const answer = await fetch(`${url}/v1/abn/${demo.sample_abn}`, { headers });
        await answer.arrayBuffer();
        statuses.add(answer.status);
        records.push(answer.headers.get('x-record-id') ?? '');
      } catch {
        broken += 1;
      }
    }
  };
  const all = Array.from({ length: loops }, loop);
  return {
    records,
    statuses,
    countBroken: () => broken,
    async stop() {
      stopped = true;
      await Promise.all(all);
    },
  };
}

test('a worker killed under load loses no acknowledged record, requests continue, and SIGTERM ends all', {
  timeout,
}, async (t) => {
  const service = await serveWithWorkers(openFaultGround(t));
  const before = await waitForPids(service);
  const loops = 12;
  const load = startLoad(service, loops);
  t.after(() => load.stop());
  await waitUntil('both workers have answered', async () => {
    const text = await (await fetch(`${service.metricsUrl}/metrics`)).text();
    return [1, 2].every((worker) =>
      text.includes(`registers_operation_calls_total{worker="${worker}",operation="get_abn"`),
    );
  });
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  const atKill = load.records.length;
  await waitUntil('the other worker answers', () => load.records.length > atKill + 50);
  const after = await waitForPids(service, [victim]);
  const atReplaced = load.records.length;
  await waitUntil('requests continue', () => load.records.length > atReplaced + 50);
  await load.stop();
  assert.deepEqual([...load.statuses], [200]);
  assert.ok(load.countBroken() <= loops, `${load.countBroken()} of ${loops} connections broke`);
  const headers = { authorization: `Bearer ${service.demo.api_key}` };
  // Every record around the kill, and a sample of the others.
  const checked = load.records.filter((_, at) => Math.abs(at - atKill) < 100 || at % 20 === 0);
  for (const id of checked) {
    const answer = await fetch(`${service.url}/v1/receipts/due-diligence/${id}`, { headers });
    assert.equal(answer.status, 200, id);
    await answer.arrayBuffer();
  }
  assert.match(await (await fetch(`${service.metricsUrl}/metrics`)).text(), /^registers_workers_replaced_total 1$/m);
  service.kill('SIGTERM');
  assertStopped(await service.ended, service.said());
  await waitUntil('every worker has ended', () => ![...before, ...after].some(isRunning));
});

test('workers end when their primary is killed', { timeout }, async (t) => {
  const service = await serveWithWorkers(openFaultGround(t));
  const pids = await waitForPids(service);
  service.kill('SIGKILL');
  await waitUntil('both workers have ended', () => !pids.some(isRunning));
});

test('a worker that ends again and again ends the process with an error, and no worker stays', {
  timeout,
}, async (t) => {
  const service = await serveWithWorkers(openFaultGround(t));
  const first = await waitForPids(service);
  const killed = new Set<number>();
  // The first life may have been long enough to be a good one, so kills are not counted here.
  const hasEnded = async () => {
    const workers = await readWorkers(service).catch(() => []);
    const second = workers.find(({ worker }) => worker === 2)?.pid ?? null;
    if (second !== null && !killed.has(second)) process.kill(second, 'SIGKILL');
    if (second !== null) killed.add(second);
    return !isRunning(service.pid);
  };
  await waitUntil('the process ends', hasEnded, START_LIMIT_MS);
  assert.equal((await service.ended).code, 1);
  assert.match(service.said(), /svc-admin: worker 2 ended 5 times in a row, the last time with SIGKILL/);
  await waitUntil('every worker has ended', () => ![...first, ...killed].some(isRunning));
});

test('a start that fails ends with the error of the worker', { timeout }, async (t) => {
  const ground = openFaultGround(t);
  const env = {
    DATA_DIR: ground.makeDataDir(),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await findFreePort()}/none`,
    WORKERS: '2',
  };
  const { code, said } = await ground.run(['serve'], { env });
  assert.equal(code, 1);
  assert.match(said, /the connection to PostgreSQL failed/);
  assert.match(said, /worker 1 ended with code 1 before it could serve/);
});
