import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeGroup } from '../../tools/test/run-tests.ts';

function runGroup(...sources: (readonly string[])[]): { status: number | null; printed: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'run-tests-'));
  try {
    const files = sources.map((_, at) => join(folder, `some-${at}.test.mjs`));
    for (const [at, source] of sources.entries())
      writeFileSync(files[at] ?? '', ["import { after, before, test } from 'node:test';", ...source].join('\n'));
    // Without this, the inner run would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const words = ['--test', '--test-reporter=tap', writeGroup(folder, 0, files)];
    const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
    return { status, printed: stdout, file: files[0] ?? '' };
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

test('each file of a shared process is a suite: its hooks run around its own tests, one file after the other', () => {
  const write = (name: string) => [
    "import { writeFileSync } from 'node:fs';",
    'await new Promise((done) => setTimeout(done, 5));',
    `const note = (what) => writeFileSync(2, \`${name} \${what}\\n\`);`,
    "before(async () => { await null; note('before'); });",
    "after(async () => { await null; note('after'); });",
    "test('one', async (t) => { await null; note('one'); await t.test('inner', () => note('inner')); });",
    "test('two', async () => { await null; note('two'); });",
  ];
  const { status, printed } = runGroup(write('a'), write('b'));
  assert.equal(status, 0, printed);
  const noted = [...printed.matchAll(/^# ([ab] \w+)$/gm)].map(([, what]) => what);
  const steps = ['before', 'one', 'inner', 'two', 'after'];
  assert.deepEqual(
    noted,
    ['a', 'b'].flatMap((name) => steps.map((step) => `${name} ${step}`)),
  );
  assert.match(printed, /^# suites 2$/m);
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
