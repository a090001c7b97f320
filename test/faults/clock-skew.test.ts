import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type DemoCredentials, demoCredentialsPath } from '#app/demo.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { openSocketDatabase } from '#test/support/socket-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const MINUTE_MS = 60_000;
const SHIM = new URL('./shift-clock.ts', import.meta.url).href;

test('a process whose clock is a minute wrong writes nothing and says so everywhere; right again, it writes', {
  timeout: 300_000,
}, async (t) => {
  const ground = openFaultGround(t);
  const dataDir = ground.makeDataDir();
  const shiftFile = join(ground.folder, 'clock-shift');
  writeFileSync(shiftFile, String(MINUTE_MS));
  const metricsPort = await findFreePort();
  const service = await ground.serve({
    env: {
      DATA_DIR: dataDir,
      CLOCK_SHIFT_FILE: shiftFile,
      NODE_OPTIONS: `--import=${SHIM}`,
      METRICS_PORT: String(metricsPort),
      MAX_LAG_MS: '600000',
    },
  });
  assert.match(service.said(), /is (59|60)\.\d s ahead of PostgreSQL's: writes are refused with clock_skew/);
  const demo = JSON.parse(readFileSync(demoCredentialsPath(dataDir), 'utf8')) as DemoCredentials;
  const { pool, close } = await openSocketDatabase(dataDir);
  t.after(close);
  const countRecords = async () => (await pool.query('select count(*) as count from records')).rows[0].count;
  const ask = (path: string) => fetch(service.url + path, { headers: { authorization: `Bearer ${demo.api_key}` } });
  const check = () => ask(`/v1/abn/${demo.sample_abn}`);
  const readReady = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/ready`);
    const { checks, clock_skew_seconds } = (await answer.json()) as {
      checks: Record<string, string>;
      clock_skew_seconds: number;
    };
    return { status: answer.status, clock: checks.clock ?? '', seconds: clock_skew_seconds };
  };
  const step = async (ms: number) => {
    writeFileSync(shiftFile, String(ms));
    service.kill('SIGUSR2');
    await waitUntil('the clock has stepped', async () => {
      const { time } = (await (await fetch(`${service.url}/v1/_health`)).json()) as { time: string };
      return Math.abs(Date.parse(time) - (Date.now() + ms)) < 20_000;
    });
  };

  for (const aheadMs of [MINUTE_MS, -MINUTE_MS]) {
    await step(aheadMs);
    const refusal = await readRefusal(await check(), 503, 'clock_skew');
    assert.equal(refusal.retry_after_seconds, 10);
    assert.equal(await countRecords(), 0);
    await readOk(await ask('/v1/usage'));
    const ready = await waitUntil('the process is not ready', async () => {
      const found = await readReady();
      return found.status === 503 && found;
    });
    const side = aheadMs > 0 ? 'ahead of' : 'behind';
    assert.match(ready.clock, new RegExp(`^this process is (59|60)\\.\\d s ${side} PostgreSQL`));
    assert.ok(Math.abs(ready.seconds - aheadMs / 1_000) < 5, String(ready.seconds));
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const shown = Number(/^registers_clock_skew_seconds (\S+)$/m.exec(metrics)?.[1]);
    assert.ok(Math.abs(shown - aheadMs / 1_000) < 5, metrics);
    const health = (await (await fetch(`${service.url}/v1/_health`)).json()) as Record<string, unknown>;
    assert.equal(health.status, 'degraded');
    assert.deepEqual(health.reasons, ['clock_skew']);
  }

  await step(0);
  await waitUntil('it writes again', async () => (await check()).status === 200);
  assert.equal(await countRecords(), 1);
  await waitUntil('it is ready again', async () => (await readReady()).status === 200);
});
