import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { ObjectStore, OpenObject } from '#base/object-store.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildObjectFile } from '#operations/funnel/file-answer.ts';

const facts = { media: 'pdf', fileName: 'a.pdf', sizeBytes: 5 } as const;
const open = (openObject: () => Promise<OpenObject | null>) =>
  buildObjectFile({ openObject } as unknown as ObjectStore, 'packs/a', facts).open();

test('a file of the object store has the stored facts, and its bytes are read again each time', async () => {
  const asked: string[] = [];
  const openObject = async (key: string) => {
    asked.push(key);
    return { sizeBytes: 5, stream: Readable.from([Buffer.from('bytes')]) };
  };
  const file = buildObjectFile({ openObject } as unknown as ObjectStore, 'packs/a', facts);
  assert.deepEqual([file.media, file.fileName, file.sizeBytes, asked], ['pdf', 'a.pdf', 5, []]);
  assert.deepEqual([await text(await file.open()), await text(await file.open())], ['bytes', 'bytes']);
  assert.deepEqual(asked, ['packs/a', 'packs/a']);
});

test('an object of another length is refused before its first byte, and no longer read', async () => {
  const stream = Readable.from([Buffer.from('byte')]);
  await assert.rejects(
    open(async () => ({ sizeBytes: 4, stream })),
    /the object packs\/a has 4 bytes instead of 5/,
  );
  assert.equal(stream.destroyed, true);
});

test('a missing object is an internal fault', async () => {
  await assert.rejects(
    open(async () => null),
    /an offered file is in the object store/,
  );
});

test('a store of files that does not answer is store_unavailable, with the cause for the operator', async () => {
  const cause = new Error('no way to the bucket');
  await assert.rejects(
    open(() => Promise.reject(cause)),
    (error) => error instanceof ServiceError && error.code === 'store_unavailable' && error.cause === cause,
  );
});
