import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DemoCredentials } from '#app/demo.ts';
import { openTcpGate } from '#test/rig/tcp-gate.ts';
import { startS3 } from '#test/store/objects/s3-fixture.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { readDemo } from '#test/support/read-demo.ts';
import { openSocketDatabase } from '#test/support/socket-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { findMountNamespace, whyLeftOut } from '#test/support/why-left-out.ts';

const timeout = 300_000;
const ADMIN = new URL('../../src/app/admin.ts', import.meta.url).pathname;

type Health = { status: string; reasons: string[]; store: string };
type Ready = { ready: boolean; checks: Record<string, string> };

/** The probes of a running service. */
function look(url: string, metricsPort: number, demo: DemoCredentials) {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
  const address = JSON.stringify({ source_version: demo.gnaf_source_version, raw_address: demo.sample_address });
  return {
    check: () => fetch(`${url}/v1/abn/${demo.sample_abn}`, { headers }),
    findAddress: () => fetch(`${url}/v1/address/lookup`, { headers, method: 'POST', body: address }),
    read: () => fetch(`${url}/v1/usage`, { headers }),
    readHealth: async () => (await readOk(await fetch(`${url}/v1/_health`))) as unknown as Health,
    readReady: async () => (await (await fetch(`http://127.0.0.1:${metricsPort}/ready`)).json()) as Ready,
  };
}

/** What tests start a service with. */
async function buildEnvironment(dataDir: string) {
  const metricsPort = await findFreePort();
  // A busy test machine must not make the service shed requests.
  return { metricsPort, env: { DATA_DIR: dataDir, METRICS_PORT: String(metricsPort), MAX_LAG_MS: '600000' } };
}

test('a store that became read-only: not ready, degraded with the reason, and what must write is 503, not 500', {
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  const { metricsPort, env } = await buildEnvironment(dataDir);
  const service = await ground.serve({ env });
  const { check, readHealth, readReady } = look(service.url, metricsPort, readDemo(dataDir));
  assert.equal(await waitForReady(readReady, true), 'ok');
  const { pool, close } = await openSocketDatabase(dataDir);
  t.after(close);
  // New sessions begin with it; the old ones are ended, as a failover to a standby would end them.
  const setReadOnly = (value: string) =>
    pool.query(`begin read write; alter database service set default_transaction_read_only = ${value}; commit;
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'service' and application_name = 'register-data-service' and pid <> pg_backend_pid()`);

  await setReadOnly('on');
  assert.equal(await waitForReady(readReady, false), 'PostgreSQL is read-only');
  await readRefusal(await check(), 503, 'store_unavailable');
  const { status, reasons, store } = await readHealth();
  assert.deepEqual([status, reasons, store], ['degraded', ['store_not_writable'], 'ok']);

  await setReadOnly('off');
  assert.equal(await waitForReady(readReady, true), 'ok');
  await waitUntil('writes are taken again', async () => (await check()).status === 200);
});

test('a full disk beneath the store: not ready and degraded; ready again when there is space', {
  skip: whyLeftOut('a small file system'),
  timeout,
}, async (t) => {
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  const { metricsPort, env } = await buildEnvironment(dataDir);
  const service = await serveOnSmallDisk(t, dataDir, env);
  // The file system is seen by the service alone; the kernel shows it to us here.
  const inside = join('/proc', String(service.pid), 'root', dataDir);
  const { readHealth, readReady } = look(service.url, metricsPort, readDemo(inside));
  assert.equal(await waitForReady(readReady, true), 'ok');

  const ballast = join(inside, 'ballast');
  const { bavail, bsize } = statfsSync(inside);
  assert.throws(() => writeFileSync(ballast, Buffer.alloc(bavail * bsize + 1_000_000)), { code: 'ENOSPC' });
  assert.match(await waitForReady(readReady, false), /No space left on device/);
  const { status, reasons } = await readHealth();
  assert.deepEqual([status, reasons], ['degraded', ['store_not_writable']]);

  rmSync(ballast);
  assert.equal(await waitForReady(readReady, true), 'ok');
});

test('an object store that stalls: ready, degraded with the reason, and only what needs an object fails', {
  timeout,
}, async (t) => {
  const s3 = await startS3(t);
  const gate = await openTcpGate(t, s3.port);
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  const { metricsPort, env } = await buildEnvironment(dataDir);
  const objects = {
    OBJECT_STORE_URL: 's3://objects/store',
    S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
    AWS_ACCESS_KEY_ID: 'test-key',
    AWS_SECRET_ACCESS_KEY: 'test-secret',
  };
  const service = await ground.serve({ env: { ...env, ...objects } });
  const { check, findAddress, read, readHealth, readReady } = look(service.url, metricsPort, readDemo(dataDir));
  assert.equal(await waitForReady(readReady, true), 'ok');

  await gate.hang();
  const ready = await waitUntil('the stall is seen', async () => {
    const found = await readReady();
    return found.checks.objects !== 'ok' && found;
  });
  assert.equal(ready.ready, true);
  assert.match(ready.checks.objects ?? '', /^no answer within 2 s|could not/);
  const { status, reasons, store } = await readHealth();
  assert.deepEqual([status, reasons, store], ['degraded', ['objects_unavailable'], 'ok']);
  // No shard was read yet, so an address needs one; beside it the others are answered as ever.
  const addresses = Promise.all(Array.from({ length: 20 }, findAddress));
  for (let call = 0; call < 5; call += 1) {
    assert.equal((await check()).status, 200);
    assert.equal((await read()).status, 200);
  }
  for (const answer of await addresses) await readRefusal(answer, 503, 'shard_read_failed');

  await gate.open();
  await waitUntil('the objects answer again', async () => (await readHealth()).status === 'ok');
  await waitUntil('addresses are found again', async () => (await findAddress()).status === 200);
});

/** Waits until the service is ready, or is not; returns what it says about its store. */
async function waitForReady(readReady: () => Promise<Ready>, wanted: boolean): Promise<string> {
  return waitUntil(`ready is ${wanted}`, async () => {
    const { ready, checks } = await readReady().catch(() => ({ ready: !wanted, checks: {} as Record<string, string> }));
    return ready === wanted && (checks.store ?? '');
  });
}

/** Serves with its data on a private file system of 400 MB that is unmounted with the process. */
async function serveOnSmallDisk(t: TestContext, dataDir: string, env: Record<string, string>) {
  const mount = 'mount -t tmpfs -o size=400m,mode=0700 tmpfs "$0" && exec "$@"';
  const words = [...(findMountNamespace() ?? []), 'sh', '-c', mount, dataDir, process.execPath, ADMIN, 'serve'];
  const child = spawn('unshare', words, {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = await waitUntil('the service is ready', () => {
    assert.equal(child.exitCode, null, said);
    return /^ready (\S+)$/m.exec(said)?.[1] ?? null;
  });
  return { url, pid: child.pid ?? 0 };
}
