import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '#app/config.ts';
import { startService } from '#app/serve.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { createEmptyDatabase } from '#test/support/empty-database.ts';
import { TEST_SECRETS_KEY } from '#test/support/test-service.ts';

const WARNING = /LOG_KEY_SECRET is not set: the private keys of the evidence log are readable in the database/;

test('without LOG_KEY_SECRET every start in production warns, and none with it', { timeout: 300_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-warning-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const start = async (DATABASE_URL: string, more: Record<string, string> = {}) => {
    const { log, text } = captureLog('warn');
    const env = {
      NODE_ENV: 'production',
      DATA_DIR: folder,
      SECRETS_KEY: TEST_SECRETS_KEY,
      PORT: '0',
      WORK_JOBS: 'off',
    };
    const service = await startService(readConfig({ ...env, DATABASE_URL, ...more }), log);
    await service.stop();
    return text();
  };
  const url = await createEmptyDatabase(t);
  assert.match(await start(url), WARNING);
  assert.match(await start(url), WARNING, 'at every start, not only the first');
  const other = await createEmptyDatabase(t);
  assert.doesNotMatch(await start(other, { LOG_KEY_SECRET: 'thirty-two characters that are hard to guess' }), WARNING);
});
