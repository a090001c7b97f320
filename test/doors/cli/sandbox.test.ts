import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SANDBOX_ROWS } from '#contract/sandbox/sandbox-table.ts';
import { runSvc, runSvcLine } from './run-svc.ts';

test('svc sandbox --json prints the rows and nothing else, without a credential', async () => {
  const { code, stdout, stderr } = await runSvc(['sandbox', '--json']);
  assert.deepEqual([code, stderr], [0, '']);
  const printed = JSON.parse(stdout) as { rows: object[] };
  assert.deepEqual(printed, { rows: SANDBOX_ROWS });
  for (const row of printed.rows)
    assert.deepEqual(Object.keys(row), ['operation', 'input', 'http_status', 'code', 'outcome']);
});

test('svc sandbox prints each row for people, and help; another word is misuse', async () => {
  const { code, stdout } = await runSvcLine(['sandbox']);
  assert.equal(code, 0);
  for (const { operation, outcome } of SANDBOX_ROWS) assert.ok(stdout.includes(outcome), `${operation} ${outcome}`);
  for (const words of [
    ['sandbox', '--help'],
    ['help', 'sandbox'],
  ]) {
    const help = await runSvcLine(words);
    assert.deepEqual([help.code, help.stdout.includes('Usage: svc sandbox')], [0, true]);
  }
  const misuse = await runSvcLine(['sandbox', 'svc_test_secret']);
  assert.equal(misuse.code, 2);
  assert.ok(!misuse.stderr.includes('svc_test_secret'), 'the word may be a key');
});
