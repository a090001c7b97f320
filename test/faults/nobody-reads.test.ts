import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeFolder } from '#test/store/embedded/embedded-fixture.ts';
import { assertStopped, START_LIMIT_MS } from '#test/support/fault-ground.ts';
import { buildProductionEnv } from '#test/support/production-env.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const ADMIN = join(import.meta.dirname, '../../src/app/admin.ts');
// Each leaves a line of some 150 bytes: together several times what a pipe and the reading end of it hold.
const REQUESTS = 4_000;
const AT_ONCE = 50;
const timeout = 900_000;

async function startService(t: TestContext) {
  const database = await createTestDatabase();
  const env = {
    PATH: process.env.PATH ?? '',
    ...(await buildProductionEnv()),
    LOG_LEVEL: 'debug',
    DATABASE_URL: database.url,
    OBJECT_STORE_URL: database.objectsUrl,
    DATA_DIR: makeFolder(t),
  };
  const child = spawn(process.execPath, [ADMIN, 'serve'], { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
    await database.drop();
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const isReady = () => {
    assert.equal(child.exitCode, null, said);
    return /^ready /m.test(said);
  };
  await waitUntil('the service is ready', isReady, START_LIMIT_MS);
  return { child, ended, url: /^ready (\S+)$/m.exec(said)?.[1] ?? '' };
}

async function askHealth(url: string, times: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let asked = 0; asked < times; asked += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => fetch(`${url}/v1/_health`)));
    for (const answer of answers) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  }
  return statuses;
}

test('a service whose log is not read continues to answer, and SIGTERM ends it [process.sigterm]', {
  timeout,
}, async (t) => {
  const service = await startService(t);
  assert.deepEqual(await askHealth(service.url, REQUESTS), new Set([200]));
  service.child.kill('SIGTERM');
  const [code, signal] = await service.ended;
  assertStopped({ code, signal });
});

test('a service whose log readers have closed continues to answer, and SIGTERM ends it [process.sigterm]', {
  timeout,
}, async (t) => {
  const service = await startService(t);
  service.child.stdout.destroy();
  service.child.stderr.destroy();
  assert.deepEqual(await askHealth(service.url, AT_ONCE * 2), new Set([200]));
  service.child.kill('SIGTERM');
  const [code, signal] = await service.ended;
  assertStopped({ code, signal });
});
