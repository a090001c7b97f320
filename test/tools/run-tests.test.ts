import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeGroup } from '../../tools/test/run-tests.ts';

type GroupRun = { status: number | null; printed: string; file: string; measured: string };

function runGroup(...sources: (readonly string[])[]): GroupRun {
  const folder = mkdtempSync(join(tmpdir(), 'run-tests-'));
  try {
    const files = sources.map((_, at) => join(folder, `some-${at}.test.mjs`));
    for (const [at, source] of sources.entries())
      writeFileSync(files[at] ?? '', ["import { after, before, test } from 'node:test';", ...source].join('\n'));
    // Without this, the inner run would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...rest } = process.env;
    const env = { ...rest, TEST_DURATIONS: join(folder, 'measured.jsonl') };
    const words = ['--test', '--test-reporter=tap', writeGroup(folder, 0, files)];
    const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
    return { status, printed: stdout, file: files[0] ?? '', measured: readFileSync(env.TEST_DURATIONS, 'utf8') };
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

test('each file of a shared process is measured: its CPU time, and the time from its start to its end', () => {
  const waits = ["test('waits', () => new Promise((done) => setTimeout(done, 400)));"];
  const { measured, file } = runGroup(waits, ["test('passes', () => undefined);"]);
  const [first, second, ...others] = measured.split('\n');
  const { path, cpu_ms, wall_ms } = JSON.parse(first ?? '') as { path: string; cpu_ms: number; wall_ms: number };
  assert.equal(path, file);
  assert.ok(wall_ms >= 400 && cpu_ms < 400, first);
  assert.match(second ?? '', /some-1\.test\.mjs/);
  assert.deepEqual(others, ['']);
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
