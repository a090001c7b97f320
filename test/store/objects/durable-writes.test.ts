import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { ObjectStoreError } from '#store/objects/object-store-error.ts';
import { listTemporaryFiles, makeFolder } from '#test/store/objects/objects-fixture.ts';

type Watch = { events: string[]; failWhen: (event: string) => boolean };

/** Writes down each sync and each change of a name in the order they happen, and lets the chosen ones fail with EIO. */
function watchDisk(t: TestContext, folder: string): Watch {
  const watch: Watch = { events: [], failWhen: () => false };
  const { open, rename, rm } = fs;
  const name = (path: unknown) => (relative(folder, String(path)) || '.').replace(/[0-9a-f-]{36}/, 'UUID');
  const note = (event: string) => {
    if (watch.failWhen(event)) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    watch.events.push(event);
  };
  t.mock.method(fs, 'open', async (...args: Parameters<typeof open>) => {
    const file = await open(...args);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      note(`sync ${name(args[0])}`);
    };
    return file;
  });
  t.mock.method(fs, 'rename', async (...[from, to]: Parameters<typeof rename>) => {
    note(`rename ${name(from)} ${name(to)}`);
    await rename(from, to);
  });
  t.mock.method(fs, 'rm', async (...args: Parameters<typeof rm>) => {
    await rm(...args);
    note(`rm ${name(args[0])}`);
  });
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  return watch;
}

test('an acknowledged object is on the disk: its bytes before its name, its name and new folders before the answer', async (t) => {
  const folder = makeFolder(t);
  const { events } = watchDisk(t, folder);
  const store = openFileObjectStore(join(folder, 'data', 'objects'));
  await store.putObject('a/b/c', Buffer.from('x'));
  assert.deepEqual(events.splice(0), [
    'sync data/objects/a',
    'sync data/objects',
    'sync data',
    'sync .',
    'sync data/objects/.tmp/UUID',
    'rename data/objects/.tmp/UUID data/objects/a/b/c',
    'sync data/objects/a/b',
  ]);
  await store.putObject('a/b/c', Buffer.from('y'));
  assert.deepEqual(events.splice(0), [
    'sync data/objects/.tmp/UUID',
    'rename data/objects/.tmp/UUID data/objects/a/b/c',
    'sync data/objects/a/b',
  ]);
  await store.removeObject('a/b/c');
  assert.deepEqual(events.splice(0), ['rm data/objects/a/b/c', 'sync data/objects/a/b']);
});

test('folders that were taken away and made again are synced again', async (t) => {
  const folder = makeFolder(t);
  const { events } = watchDisk(t, folder);
  const store = openFileObjectStore(join(folder, 'objects'));
  await store.putObject('a/b', Buffer.from('x'));
  await fs.rm(join(folder, 'objects', 'a'), { recursive: true });
  events.length = 0;
  await store.putObject('a/b', Buffer.from('x'));
  assert.ok(events.includes('sync objects'));
});

test('folders that another process made are synced too, for it may not have come to that yet', async (t) => {
  const folder = makeFolder(t);
  const { events } = watchDisk(t, folder);
  await fs.mkdir(join(folder, 'objects', 'a'), { recursive: true });
  await openFileObjectStore(join(folder, 'objects')).putObject('a/b', Buffer.from('x'));
  assert.deepEqual(events.slice(0, 2), ['sync objects', 'sync .']);
});

for (const step of ['sync objects/.tmp/UUID', 'rename objects/.tmp/UUID objects/a/b']) {
  test(`a write that fails at "${step}" leaves the old object and no temporary file`, async (t) => {
    const folder = makeFolder(t);
    const root = join(folder, 'objects');
    const watch = watchDisk(t, folder);
    const store = openFileObjectStore(root);
    await store.putObject('a/b', Buffer.from('old'));
    watch.failWhen = (event) => event === step;
    await assert.rejects(store.putObject('a/b', Buffer.from('new')), (error) => {
      assert.ok(error instanceof ObjectStoreError);
      assert.equal(error.message, 'the object store could not write a/b: EIO: i/o error');
      return (error.cause as NodeJS.ErrnoException).code === 'EIO';
    });
    assert.equal(String(await store.findObject('a/b')), 'old');
    assert.deepEqual(listTemporaryFiles(root), []);
    watch.failWhen = () => false;
    await store.putObject('a/b', Buffer.from('new'));
    assert.equal(String(await store.findObject('a/b')), 'new');
  });
}

test('a write whose folder cannot be synced is not acknowledged', async (t) => {
  const folder = makeFolder(t);
  const watch = watchDisk(t, folder);
  const store = openFileObjectStore(join(folder, 'objects'));
  for (const step of ['sync objects', 'sync objects/a']) {
    watch.failWhen = (event) => event === step;
    await assert.rejects(store.putObject('a/b', Buffer.from('x')), ObjectStoreError);
  }
  watch.failWhen = () => false;
  await store.putObject('a/b', Buffer.from('x'));
});
