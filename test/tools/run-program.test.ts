import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { runToEnd } from '#test/support/run-program.ts';

const run = (program: string, words: string[], input?: string) =>
  runToEnd({ program, words, env: { NAME: 'ä' }, cwd: tmpdir(), ...(input !== undefined && { input }) });

test('a program has only its own environment and input, and its output and code arrive', async () => {
  const script = 'cat; pwd; echo "$NAME" "$HOME."; echo wrong >&2; exit 7';
  const ended = { code: 7, stdout: `${tmpdir()}\nä .\n`, stderr: 'wrong\n' };
  assert.deepEqual(await run('/bin/sh', ['-c', script]), ended);
  assert.deepEqual(await run('/bin/sh', ['-c', script], 'in\n'), { ...ended, stdout: `in\n${ended.stdout}` });
});

test('a program that a signal ends, or that cannot start, has the code -1', async () => {
  const [killed, missing] = await Promise.all([run('/bin/sh', ['-c', 'kill -9 $$']), run('/no/such/program', [])]);
  assert.equal(killed.code, -1);
  assert.deepEqual([missing.code, missing.stderr], [-1, 'Error: spawn /no/such/program ENOENT']);
});
