import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openS3ObjectStore } from '#store/objects/s3-object-store.ts';
import type { S3Settings } from '#store/objects/s3-settings.ts';
import { testObjectStore } from './object-store-behaviour.ts';

/** Tests what every S3 server must do for the service: the promises of every object store, and those of S3 alone. */
export function testS3Store(kind: string, buildSettings: (prefix: string) => S3Settings): void {
  testObjectStore(kind, async () => openS3ObjectStore(buildSettings(`tests/${randomUUID()}`)));

  test(`${kind}: a store sees only objects below its prefix`, async () => {
    const bucket = await openS3ObjectStore(buildSettings(''));
    const inner = await openS3ObjectStore(buildSettings('prefix/inner'));
    await bucket.putObject('prefix/inner-2/x', Buffer.from('beside'));
    await bucket.putObject('prefix/x', Buffer.from('above'));
    await inner.putObject('a/x', Buffer.from('mine'));
    assert.deepEqual(await inner.listObjects(''), ['a/x']);
    assert.deepEqual(await bucket.listObjects('prefix'), ['prefix/inner-2/x', 'prefix/inner/a/x', 'prefix/x']);
    assert.equal(await inner.findObject('x'), null);
    await inner.removeObject('x');
    assert.equal(String(Buffer.from((await bucket.findObject('prefix/x')) ?? [])), 'above');
  });

  test(`${kind}: a missing bucket is trouble, never a missing object`, async () => {
    const store = await openS3ObjectStore({ ...buildSettings(''), bucket: 'no-such-bucket' });
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

  test(`${kind}: an object can be fetched for a while at an address that needs no credential, under the name of its file`, async () => {
    const store = await openS3ObjectStore(buildSettings('signed'));
    for (const [key, fileName] of [
      ['a/b=c.zip', 'made.zip'],
      ['a..b/-', 'Añadir "x" (1).zip'],
    ] as const) {
      await store.putObject(key, Buffer.from('PK'));
      const url = await store.findPublicUrl(key, { fileName, seconds: 60 });
      assert.ok(url !== null);
      const { searchParams } = new URL(url);
      assert.equal(searchParams.get('X-Amz-Expires'), '60');
      assert.match(searchParams.get('response-content-disposition') ?? '', /^attachment; filename="/);
      const response = await fetch(url);
      assert.deepEqual([response.status, await response.text()], [200, 'PK'], key);
    }
  });
}
