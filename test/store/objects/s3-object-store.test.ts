import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openS3ObjectStore } from '#store/objects/s3-object-store.ts';
import { testObjectStore } from '#test/store/objects/object-store-behaviour.ts';
import { buildSettings, startS3 } from '#test/store/objects/s3-fixture.ts';

const server = await startS3({ after });

testObjectStore('S3', async () => openS3ObjectStore(buildSettings(server.address, `tests/${randomUUID()}`)));

test('a store sees only objects below its prefix', async () => {
  const bucket = await openS3ObjectStore(buildSettings(server.address));
  const inner = await openS3ObjectStore(buildSettings(server.address, 'prefix/inner'));
  await bucket.putObject('prefix/inner-2/x', Buffer.from('beside'));
  await bucket.putObject('prefix/x', Buffer.from('above'));
  await inner.putObject('a/x', Buffer.from('mine'));
  assert.deepEqual(await inner.listObjects(''), ['a/x']);
  assert.deepEqual(await bucket.listObjects('prefix'), ['prefix/inner-2/x', 'prefix/inner/a/x', 'prefix/x']);
  assert.equal(await inner.findObject('x'), null);
  await inner.removeObject('x');
  assert.equal(String(Buffer.from((await bucket.findObject('prefix/x')) ?? [])), 'above');
});

test('a missing bucket is trouble, never a missing object', async () => {
  const store = await openS3ObjectStore({ ...buildSettings(server.address), bucket: 'no-such-bucket' });
  for (const [deed, work] of [
    ['read', () => store.findObject('a')],
    ['measure', () => store.findObjectSize('a')],
    ['list', () => store.listObjects('')],
    ['write', () => store.putObject('a', Buffer.from('x'))],
    ['remove', () => store.removeObject('a')],
  ] as const) {
    await assert.rejects(work(), (error: Error) => {
      assert.match(error.message, new RegExp(`^the object store could not ${deed} `));
      return error.name === 'ObjectStoreError' && error.cause instanceof Error;
    });
  }
});

test('an object can be fetched for a while at an address that needs no credential, under the name of its file', async () => {
  const store = await openS3ObjectStore(buildSettings(server.address, 'signed'));
  await store.putObject('a/b=c.zip', Buffer.from('PK'));
  const url = await store.findPublicUrl('a/b=c.zip', { fileName: 'made.zip', seconds: 60 });
  assert.ok(url !== null);
  const { searchParams } = new URL(url);
  assert.equal(searchParams.get('X-Amz-Expires'), '60');
  assert.equal(searchParams.get('response-content-disposition'), 'attachment; filename="made.zip"');
  const response = await fetch(url);
  assert.deepEqual([response.status, await response.text()], [200, 'PK']);
});
