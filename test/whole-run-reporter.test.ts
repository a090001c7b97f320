import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Failed, listSecondTries, readFailed } from '../tools/test/second-try.ts';
import { requirements } from './requirements.ts';

const reporter = fileURLToPath(new URL('./whole-run-reporter.ts', import.meta.url));

function runTests(source: string[]): { status: number | null; lines: string[]; failed: Failed } {
  const folder = mkdtempSync(join(tmpdir(), 'whole-run-'));
  try {
    const file = join(folder, 'some.test.mjs');
    writeFileSync(file, ["import { test } from 'node:test';", ...source].join('\n'));
    // Without this, the inner run would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...outer } = process.env;
    const env = { ...outer, TEST_FAILED: join(folder, 'failed.json') };
    const run = spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, file], { env, encoding: 'utf8' });
    return { status: run.status, lines: run.stdout.trim().split('\n'), failed: readFailed(env.TEST_FAILED) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a run fails if a requirement is cited only by a comment, a skipped test or a failing test', () => {
  const { status, lines } = runTests([
    '// [abn-record.no-gst]',
    "test('left out [routes.usage]', { skip: 'no tea' }, () => {});",
    "test('fails [routes.sources]', () => { throw new Error('no'); });",
    "test('passes [errors.no-stack]', () => {});",
  ]);
  const gaps = lines.filter((line) => line.includes('shown by no test that passed')).join('\n');
  for (const id of ['abn-record.no-gst', 'routes.usage', 'routes.sources']) assert.ok(gaps.includes(`${id} (`), id);
  assert.ok(!gaps.includes('errors.no-stack'));
  assert.equal(status, 1);
});

test('gaps alone fail the run, and the counts of the runner still come last', () => {
  const { status, lines } = runTests(["test('passes', () => {});"]);
  assert.equal(status, 1);
  const counts = lines.slice(-8).map((line) => line.replace(/^\S+ (\w+) .*$/, '$1'));
  assert.deepEqual(counts, ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo', 'duration_ms']);
});

test('skipped tests are counted and listed with their reason', () => {
  const { lines } = runTests(["test('tea', { skip: 'no tea' }, () => {});", "test('milk', (t) => t.skip('no cow'));"]);
  assert.ok(lines.some((line) => line.endsWith('left out 2 tests')));
  assert.ok(lines.some((line) => line.endsWith('tea (no tea)')));
  assert.ok(lines.some((line) => line.endsWith('milk (no cow)')));
});

test('a process that fails although its tests passed is named with its exit code and the late error', () => {
  const { lines } = runTests([
    "test('passes', () => { setTimeout(() => Promise.reject(new Error('too late')), 20); });",
    "test('is slower', () => new Promise((resolve) => setTimeout(resolve, 100)));",
  ]);
  const end = lines.slice(-12).join('\n');
  assert.match(end, /some\.test\.mjs ended with exit code 1, signal none/);
  assert.match(end, /"passes".*asynchronous activity after the test ended.*too late/);
});

const EVERY_ID = requirements.map(({ id }) => `[${id}]`).join(' ');

test('a failing test alone allows a second try of its file', () => {
  const { status, failed } = runTests([
    `test(${JSON.stringify(EVERY_ID)}, () => {});`,
    "test('fails', () => { throw new Error('no'); });",
  ]);
  assert.equal(status, 1);
  assert.equal(failed.isNothingElse, true);
  assert.match(listSecondTries(failed).join(), /^\S+some\.test\.mjs$/);
});

test('a requirement that only the failing test cites is no further fault', () => {
  const { failed } = runTests([`test(${JSON.stringify(EVERY_ID)}, () => { throw new Error('no'); });`]);
  assert.equal(failed.isNothingElse, true);
});

test('there is no second try for a gap, a late error, or more than three files', () => {
  const { failed: gap } = runTests(["test('fails', () => { throw new Error('no'); });"]);
  assert.deepEqual(listSecondTries(gap), []);
  const { failed: late } = runTests([
    `test(${JSON.stringify(EVERY_ID)}, () => { setTimeout(() => Promise.reject(new Error('too late')), 20); });`,
    "test('fails', () => new Promise((_, reject) => setTimeout(() => reject(new Error('no')), 100)));",
  ]);
  assert.deepEqual(listSecondTries(late), []);
  assert.deepEqual(listSecondTries({ files: ['a', 'b', 'c', 'd'], isNothingElse: true }), []);
  assert.deepEqual(listSecondTries({ files: ['a', 'b', 'c'], isNothingElse: true }), ['a', 'b', 'c']);
});
