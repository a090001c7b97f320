import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureTrustedFolder } from '#store/embedded/trusted-folder.ts';
import { makeFolder } from '#test/store/embedded/embedded-fixture.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const owner = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
const options = { mode: 0o700, owner, trustedUids: [owner.uid] };

test('a folder is made with its mode and taken again', (t) => {
  const path = join(makeFolder(t), 'socket');
  ensureTrustedFolder(path, options);
  chmodSync(path, 0o755);
  ensureTrustedFolder(path, options);
  assert.equal(statSync(path).mode & 0o777, 0o700);
});

test('a folder that others could have filled is refused', (t) => {
  const path = join(makeFolder(t), 'socket');
  mkdirSync(path);
  chmodSync(path, 0o777);
  assert.throws(() => ensureTrustedFolder(path, options), /other users may write/);
});

test('a link in the place of the folder is refused', (t) => {
  const folder = makeFolder(t);
  symlinkSync(folder, join(folder, 'socket'));
  assert.throws(() => ensureTrustedFolder(join(folder, 'socket'), options), /not a folder/);
});

test('a folder of another user is refused', { skip: whyLeftOut('root') }, (t) => {
  const path = join(makeFolder(t), 'socket');
  mkdirSync(path);
  chownSync(path, 1234, 1234);
  assert.throws(() => ensureTrustedFolder(path, options), /belongs to another user \(uid 1234\)/);
});
