import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCredentials } from '#app/demo.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { signalPostgres } from '#test/support/postgres-processes.ts';
import { openSocketDatabase } from '#test/support/socket-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// Ten seconds are promised; a machine that is busy with tests may take longer.
const WAIT_MS = 20_000;

test('a frozen PostgreSQL: requests get store_unavailable within seconds, and are answered again once it continues', {
  timeout: 180_000,
}, async (t) => {
  let frozenDir: string | null = null;
  // Before the ground's own hooks: what is frozen cannot be ended in an orderly way.
  t.after(() => frozenDir !== null && signalPostgres(frozenDir, 'SIGCONT'));
  const ground = openFaultGround(t);
  const env = { DATA_DIR: ground.makeDataDir() };
  const service = await ground.serve({ env });
  const path = join(env.DATA_DIR, 'demo-credentials.json');
  const demo = JSON.parse(readFileSync(path, 'utf8')) as DemoCredentials;
  const headers = { authorization: `Bearer ${demo.api_key}` };
  const ask = () =>
    fetch(`${service.url}/v1/abn/${demo.sample_abn}`, { headers, signal: AbortSignal.timeout(WAIT_MS) });
  assert.equal((await ask()).status, 200);
  const operator = await openSocketDatabase(env.DATA_DIR);
  const importer = await operator.pool.connect();
  t.after(async () => {
    importer.release(true);
    await operator.close();
  });
  await importer.query('set statement_timeout = 0');
  const longWork = importer.query('select pg_sleep(4)').then(() => 'done');
  longWork.catch(() => undefined);
  await sleep(200);

  frozenDir = env.DATA_DIR;
  signalPostgres(frozenDir, 'SIGSTOP');
  // The first of them are already on a connection when it freezes, the later ones find none.
  const refused = await Promise.all(
    [0, 500, 3_000].map(async (delayMs) => {
      await sleep(delayMs);
      return ask();
    }),
  );
  for (const answer of refused) {
    assert.equal(answer.status, 503);
    assert.equal(((await answer.json()) as Record<string, unknown>).code, 'store_unavailable');
  }

  signalPostgres(env.DATA_DIR, 'SIGCONT');
  await waitUntil('the service answers again', async () => (await ask()).status === 200);
  assert.equal(await longWork, 'done', 'an import waits as long as it takes');
  service.kill('SIGTERM');
  assert.deepEqual(await service.ended, { code: 0, signal: null });
});
