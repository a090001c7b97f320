import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { formatCheckpoint } from '#domain/log/note/checkpoint.ts';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { openCheckpointKeeper } from '#store/log/checkpoint-keeper.ts';
import { buildMemoryObjectStore } from '#test/registers/gnaf/memory-object-store.ts';

const ORIGIN = 'keeper.example/log';

// The keeper measures time with performance.now, which a test moves forward.
let aheadMs = 0;
const now = performance.now.bind(performance);
mock.method(performance, 'now', () => now() + aheadMs);

async function buildNote(size: number): Promise<string> {
  const text = formatCheckpoint({ origin: ORIGIN, size, rootHash: new Uint8Array(32), extensions: [] });
  return signNote(text, await openNoteSigner(ORIGIN, Buffer.alloc(32, 1)));
}

function openKeeper(memory = buildMemoryObjectStore()) {
  const troubles: string[] = [];
  const place = { name: 'memory', store: { ...memory } };
  const keeper = openCheckpointKeeper([place], (_, message) => troubles.push(message));
  return {
    memory,
    troubles,
    readSizes: async () => (await keeper.findKept(ORIGIN)).map(({ checkpoint }) => checkpoint.size),
    readWritten: () => [...memory.objects.values()].map((bytes) => Buffer.from(bytes).toString()),
    async keep(size: number) {
      keeper.keep(await buildNote(size));
      await keeper.flush();
    },
    stopReads() {
      place.store.findObject = () => Promise.reject(new Error('the place is down'));
    },
  };
}

test('every checkpoint is written, also after an earlier write has ended', async () => {
  const { keep, readWritten } = openKeeper();
  for (const size of [1, 2]) {
    await keep(size);
    assert.deepEqual(readWritten(), [await buildNote(size)]);
  }
});

test('a place must be readable once; after that, the last checkpoint read from it is used', async () => {
  const unread = openKeeper();
  unread.stopReads();
  await assert.rejects(unread.readSizes(), /the place is down/);
  const { keep, memory } = openKeeper();
  await keep(3);
  const { readSizes, stopReads, troubles } = openKeeper(memory);
  assert.deepEqual(await readSizes(), [3]);
  stopReads();
  aheadMs += 10_000;
  assert.deepEqual(await readSizes(), [3]);
  assert.deepEqual(troubles, ['the newest checkpoint could not be read from memory; the last one known is used']);
});

test('a checkpoint that another process kept is found after ten seconds', async () => {
  const { readSizes, memory } = openKeeper();
  assert.deepEqual(await readSizes(), []);
  await openKeeper(memory).keep(4);
  assert.deepEqual(await readSizes(), []);
  aheadMs += 10_000;
  assert.deepEqual(await readSizes(), [4]);
});

test('an object that is not a checkpoint is an error, not a missing checkpoint', async () => {
  const { keep, memory } = openKeeper();
  await keep(5);
  for (const key of memory.objects.keys()) memory.objects.set(key, Buffer.from('damaged'));
  await assert.rejects(openKeeper(memory).readSizes(), /in memory is not a checkpoint/);
});
