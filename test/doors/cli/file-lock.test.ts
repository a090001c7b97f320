import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { takeFileLock } from '#doors/cli/file-lock.ts';
import { runProgram } from './run-svc.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-lock-'));
after(() => rmSync(folder, { recursive: true }));
const PROGRAM = join(import.meta.dirname, 'take-lock-often.ts');

test('a lock that one process removes while another takes it is not mistaken for another file', async () => {
  const path = join(folder, 'lock');
  const runs = Array.from({ length: 4 }, () =>
    runProgram(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, path, '400']),
  );
  for (const { code, stderr } of await Promise.all(runs)) assert.deepEqual([code, stderr], [0, '']);
});

test('while a lock is held it cannot be taken, and a file with other content is no lock', () => {
  const path = join(folder, 'held');
  const release = takeFileLock(path, 0);
  assert.equal(takeFileLock(path, 0), null);
  release?.();
  writeFileSync(path, 'a note of another program, long enough to be a page of no database');
  assert.throws(() => takeFileLock(path, 0), /is not a lock of svc: remove it/);
});
