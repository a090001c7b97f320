import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;
const timeout = 180_000;

type Started = { npm: ChildProcess; url: string; said(): string };

/** Runs `npm start` as a supervisor would, in a process group of its own, and waits until it serves. */
async function startByNpm(t: TestContext): Promise<Started> {
  const ground = openFaultGround(t);
  const database = await createTestDatabase();
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: database.url,
    DATA_DIR: ground.makeDataDir(),
    PORT: '0',
    DRAIN_MS: '0',
    LOG_LEVEL: 'warn',
    npm_config_update_notifier: 'false',
  };
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = -(npm.pid ?? Number.NaN);
  t.after(async () => {
    try {
      process.kill(group, 'SIGKILL');
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH', 'only a group that has ended may be missing');
    }
    await database.drop();
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const findUrl = () => /^ready (\S+)$/m.exec(text)?.[1] ?? null;
  const url = await waitUntil('npm start serves', findUrl, START_LIMIT_MS);
  return { npm, url, said: () => text };
}

/** Asserts that npm ended, with nothing left that serves, and that the service was not cut off. */
async function assertStopped({ npm, url, said }: Started, ended: Promise<unknown>): Promise<void> {
  await ended;
  await assert.rejects(fetch(`${url}/v1/_health`), 'the service ended with npm');
  assert.equal(npm.signalCode, null, said());
  assert.equal(npm.exitCode, 0, said());
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`npm start ends, and the service with it, when its own pid is sent ${signal} [process.sigterm]`, {
    timeout,
  }, async (t) => {
    const started = await startByNpm(t);
    const ended = once(started.npm, 'exit');
    started.npm.kill(signal);
    await assertStopped(started, ended);
  });
}

test('Ctrl-C reaches npm and the service, which npm sends it once more: the second does not cut the service off', {
  timeout,
}, async (t) => {
  const started = await startByNpm(t);
  const ended = once(started.npm, 'exit');
  process.kill(-(started.npm.pid ?? Number.NaN), 'SIGINT');
  await assertStopped(started, ended);
});
