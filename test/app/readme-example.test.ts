import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { startTestService } from '#test/support/test-service.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const [, script = ''] = /## Has anything changed\?\n[^`]*```sh\n([\s\S]*?)```/.exec(README) ?? [];

test('the example of the README, pasted into a shell, confirms a baseline and then reports what changed [monitors.confirm-own-observation]', async (t) => {
  const service = await startTestService();
  const folder = mkdtempSync(join(tmpdir(), 'svc-readme-'));
  t.after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { tenant_id, account_id, api_key } = service.account;
  writeFileSync(join(folder, 'demo-credentials.json'), JSON.stringify({ tenant_id, account_id, api_key }));
  // The lines of the page, with the programs of this checkout and the folder of this test.
  const lines = script
    .replaceAll('sleep 2 ', 'sleep 1.1 ')
    .replaceAll('sleep 2\n', 'sleep 1.1\n')
    .replaceAll('./var/', `${folder}/`)
    .replaceAll('confirmation.json', `${folder}/confirmation.json`)
    .replaceAll('npx svc', `${ROOT}bin/svc`);
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: service.database.url,
    OBJECT_STORE_URL: service.database.objectsUrl,
    SERVICE_BASE_URL: service.url,
  };
  const run = await runShell(lines, env);
  assert.deepEqual(
    run.stdout.trimEnd().split('\n'),
    [
      'abn now answers from abn-sample-2026-10',
      'no_change',
      'abn now answers from abn-sample-2026-11',
      'changed',
      'high abn_cancelled  high',
      'high abn_status ACTIVE CANCELLED',
      'medium gst_status REGISTERED CANCELLED',
      'medium gst_to  2026-10-15',
      'low abn_status_from 2015-02-02 2026-10-15',
    ],
    run.stderr,
  );
});

test('the README names exactly the tools that agents are offered', () => {
  const row = README.split('\n').find((line) => line.startsWith('| `/mcp`')) ?? '';
  const tools = OPERATIONS.flatMap(({ tool }) => (tool === null || tool.listed === false ? [] : [tool.name]));
  // The PPSR tools are described together, because they are closed.
  const named = tools.filter((name) => !name.startsWith('ppsr_'));
  const reported = [...new Set(row.match(/`[a-z]+_[a-z_]+`/g))].map((name) => name.slice(1, -1));
  assert.deepEqual(reported.sort(), [...named, 'sample_response'].sort());
});

async function runShell(lines: string, env: Record<string, string>): Promise<{ stdout: string; stderr: string }> {
  const child = spawn('/bin/sh', ['-c', lines], { env, cwd: ROOT });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr };
}
