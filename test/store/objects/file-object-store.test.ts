import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { ObjectStoreError } from '#store/objects/object-store-error.ts';
import { hostileKeys } from '#test/store/objects/hostile-keys.ts';
import { testObjectStore } from '#test/store/objects/object-store-behaviour.ts';
import { listTemporaryFiles, makeFolder } from '#test/store/objects/objects-fixture.ts';

testObjectStore('files', async (t) => openFileObjectStore(join(makeFolder(t), 'data', 'objects')));

test('opening and reading make no folder', async (t) => {
  const folder = makeFolder(t);
  const store = openFileObjectStore(join(folder, 'objects'));
  assert.equal(await store.findObject('a'), null);
  assert.deepEqual(await store.listObjects(''), []);
  await store.removeObject('a');
  assert.deepEqual(readdirSync(folder), []);
});

test('a hostile key touches nothing on the disk, inside the store or outside', async (t) => {
  const folder = makeFolder(t);
  writeFileSync(join(folder, 'outside'), 'secret');
  const store = openFileObjectStore(join(folder, 'deep', 'objects'));
  for (const [, key] of hostileKeys) {
    await assert.rejects(store.putObject(key, Buffer.from('evil')));
    await assert.rejects(store.removeObject(key));
  }
  assert.deepEqual(readdirSync(folder), ['outside']);
  assert.equal(statSync(join(folder, 'outside')).size, 6);
});

test('folders have mode 0700 and files 0600 whatever the umask', async (t) => {
  const root = join(makeFolder(t), 'data', 'objects');
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  await openFileObjectStore(root).putObject('a/b', Buffer.from('x'));
  for (const path of [join(root, '..'), root, join(root, 'a'), join(root, '.tmp')]) {
    assert.equal(statSync(path).mode & 0o777, 0o700, path);
  }
  assert.equal(statSync(join(root, 'a', 'b')).mode & 0o777, 0o600);
});

test('temporary files older than an hour go when the store is opened, younger ones stay unseen', async (t) => {
  const root = makeFolder(t);
  mkdirSync(join(root, '.tmp'));
  for (const [name, ageMinutes] of [
    ['old', 61],
    ['young', 59],
  ] as const) {
    writeFileSync(join(root, '.tmp', name), 'half');
    utimesSync(join(root, '.tmp', name), new Date(), new Date(Date.now() - ageMinutes * 60_000));
  }
  const store = openFileObjectStore(root);
  assert.deepEqual(listTemporaryFiles(root), ['young']);
  assert.deepEqual(await store.listObjects(''), []);
  assert.equal(await store.sweepUploads(new Date(Date.now() - 60 * 60_000)), 0);
  assert.equal(await store.sweepUploads(new Date(Date.now() - 58 * 60_000)), 1, 'and later, when it is swept');
  assert.deepEqual(listTemporaryFiles(root), []);
});

test('foreign files are not listed', async (t) => {
  const folder = makeFolder(t);
  const root = join(folder, 'objects');
  const store = openFileObjectStore(root);
  await store.putObject('a/b', Buffer.from('x'));
  writeFileSync(join(root, '.DS_Store'), '');
  writeFileSync(join(root, 'a', 'copy of b'), '');
  mkdirSync(join(root, 'lost+found'));
  mkdirSync(join(root, 'empty'));
  symlinkSync(folder, join(root, 'link'));
  assert.deepEqual(await store.listObjects(''), ['a/b']);
});

test('an object cannot be written over a folder or below an object, and the attempt leaves no file', async (t) => {
  const root = join(makeFolder(t), 'objects');
  const store = openFileObjectStore(root);
  await store.putObject('a/b', Buffer.from('x'));
  await assert.rejects(store.putObject('a', Buffer.from('y')), ObjectStoreError);
  await assert.rejects(store.putObject('a/b/c', Buffer.from('y')), ObjectStoreError);
  assert.deepEqual(listTemporaryFiles(root), []);
  assert.deepEqual(await store.listObjects(''), ['a/b']);
});

test('a store whose folder was taken away is made again by the next write', async (t) => {
  const folder = makeFolder(t);
  const store = openFileObjectStore(join(folder, 'objects'));
  await store.putObject('a/b', Buffer.from('x'));
  rmSync(join(folder, 'objects'), { recursive: true });
  assert.equal(await store.findObject('a/b'), null);
  await store.putObject('a/b', Buffer.from('y'));
  assert.ok(existsSync(join(folder, 'objects', 'a', 'b')));
});

test('trouble other than absence throws, with its cause', async (t) => {
  const root = join(makeFolder(t), 'objects');
  const store = openFileObjectStore(root);
  await store.putObject('a/b', Buffer.from('x'));
  symlinkSync('loop', join(root, 'loop'));
  for (const work of [
    () => store.findObject('loop'),
    () => store.findObjectSize('loop/x'),
    () => store.removeObject('loop'),
    () => store.listObjects('loop'),
    () => store.putObject('loop/x', Buffer.from('y')),
  ]) {
    await assert.rejects(work(), (error) => {
      assert.ok(error instanceof ObjectStoreError);
      return ['ELOOP', 'EEXIST', 'ENOTDIR'].includes((error.cause as NodeJS.ErrnoException).code ?? '');
    });
  }
});
