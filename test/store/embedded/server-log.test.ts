import assert from 'node:assert/strict';
import { closeSync, existsSync, readFileSync, statSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openServerLog, readLogSince, trimServerLog } from '#store/embedded/server-log.ts';
import { makeFolder } from '#test/store/embedded/embedded-fixture.ts';

const owner = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };

test('a log that grew too large is moved aside while it is being written', (t) => {
  const path = join(makeFolder(t), 'postgres.log');
  const descriptor = openServerLog(path, owner);
  trimServerLog(path);
  assert.equal(existsSync(`${path}.1`), false);
  writeSync(descriptor, 'x'.repeat(6 * 1024 * 1024));
  trimServerLog(path);
  writeSync(descriptor, 'after');
  closeSync(descriptor);
  assert.equal(readFileSync(path, 'utf8'), 'after');
  assert.equal(statSync(`${path}.1`).size, 6 * 1024 * 1024);
  assert.equal(statSync(path).mode & 0o777, 0o600);
});

test('what was logged since is given, bounded', (t) => {
  const path = join(makeFolder(t), 'postgres.log');
  const descriptor = openServerLog(path, owner);
  writeSync(descriptor, 'before ');
  writeSync(descriptor, 'since');
  assert.equal(readLogSince(path, 7), 'since');
  assert.equal(readLogSince(path, 9999), '', 'a log trimmed meanwhile is shorter than it was');
  writeSync(descriptor, 'y'.repeat(10_000));
  assert.equal(readLogSince(path, 0).length, 2000);
  closeSync(descriptor);
});

test('a link in the place of the log is not followed', (t) => {
  const path = join(makeFolder(t), 'postgres.log');
  symlinkSync('/dev/null', path);
  assert.throws(() => openServerLog(path, owner), { code: 'ELOOP' });
});
