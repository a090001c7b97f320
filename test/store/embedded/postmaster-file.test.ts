import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPostmasterOf, parsePostmasterFile } from '#store/embedded/postmaster-file.ts';

test('an incomplete pid file is read as far as it is written', () => {
  const whole = '123\n/data/postgres\n1700000000\n5432\n/data/socket\n\n  1234 5678\nready   \n';
  assert.deepEqual(parsePostmasterFile(whole), { pid: 123, status: 'ready' });
  assert.deepEqual(parsePostmasterFile('123\n/data/postgres\n'), { pid: 123, status: '' });
  for (const text of ['', '\n', 'nonsense\n', '-5\n', '0\n', '1.5\n']) assert.equal(parsePostmasterFile(text), null);
});

test('a process is known by its command line, not by its number', () => {
  assert.equal(isPostmasterOf(process.pid, 'register-postgres-0'), false);
  assert.equal(isPostmasterOf(2 ** 22 + 1, 'register-postgres-0'), false);
});
