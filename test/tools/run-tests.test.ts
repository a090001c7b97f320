import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeGroup } from '../../tools/test/run-tests.ts';

function runGroup(source: readonly string[]): { status: number | null; printed: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'run-tests-'));
  try {
    const file = join(folder, 'some.test.mjs');
    writeFileSync(file, ["import { test } from 'node:test';", ...source].join('\n'));
    // Without this, the inner run would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const words = ['--test', '--test-reporter=tap', writeGroup(folder, 0, [file])];
    const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
    return { status, printed: stdout, file };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('test files in a shared process run without the promise hooks of the test runner', () => {
  const { status, printed } = runGroup([
    "import { createHook, executionAsyncId } from 'node:async_hooks';",
    "test('an await has no id', async () => { await null; if (executionAsyncId() !== 0) throw new Error('followed'); });",
    "test('a test can have hooks', async () => {",
    '  let count = 0;',
    '  const hook = createHook({ init: () => { count += 1; } }).enable();',
    '  await null;',
    '  hook.disable();',
    "  if (count === 0) throw new Error('no hook ran');",
    '});',
  ]);
  assert.equal(status, 0, printed);
});

test('an error that no code caught fails the shared process, and the output names the file', () => {
  for (const raise of ["throw new Error('too late')", "void Promise.reject(new Error('too late'))"]) {
    const { status, printed, file } = runGroup([
      `test('passes', async () => { setTimeout(() => { ${raise}; }); await new Promise((done) => setTimeout(done, 50)); });`,
    ]);
    assert.equal(status, 1, printed);
    assert.ok(printed.includes(`no code caught an error of ${file}: Error: too late`), printed);
    assert.match(printed, /asynchronous activity/);
  }
});
