import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { ObjectStore } from '#base/object-store.ts';
import { hostileKeys, oddKeys } from '#test/store/objects/hostile-keys.ts';
import { findSealedLabel, sealBytes } from '#test/store/objects/objects-fixture.ts';

type OpenStore = (t: TestContext) => Promise<ObjectStore>;

/** Tests what every object store promises, on stores that are empty when opened. */
export function testObjectStore(kind: string, openStore: OpenStore): void {
  testObjects(kind, openStore);
  testStreams(kind, openStore);
  testLists(kind, openStore);
  testKeys(kind, openStore);
  testModel(kind, openStore);
}

async function findText(store: ObjectStore, key: string): Promise<string | null> {
  const bytes = await store.findObject(key);
  return bytes === null ? null : Buffer.from(bytes).toString();
}

// A loop: Uint8Array.from with a function takes 25 times as long.
function buildBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = (index * 31 + (index >> 8)) & 255;
  return bytes;
}

function testObjects(kind: string, openStore: OpenStore): void {
  test(`${kind}: an object comes back byte for byte, with its size`, async (t) => {
    const store = await openStore(t);
    const everyByte = buildBytes(3_000_000);
    for (const bytes of [everyByte, new Uint8Array(), everyByte.subarray(1000, 1256)]) {
      await store.putObject('deep/er/object.bin', bytes);
      const found = await store.findObject('deep/er/object.bin');
      assert.ok(found !== null && Buffer.from(bytes).equals(found));
      assert.equal(await store.findObjectSize('deep/er/object.bin'), bytes.length);
      const opened = await store.openObject('deep/er/object.bin');
      assert.ok(opened !== null && Buffer.from(bytes).equals(await buffer(opened.stream)));
      assert.equal(opened.sizeBytes, bytes.length);
    }
  });

  test(`${kind}: what is not there is null, also above and below an object`, async (t) => {
    const store = await openStore(t);
    assert.equal(await store.findObject('a/b'), null);
    assert.equal(await store.findObjectSize('a/b'), null);
    assert.equal(await store.openObject('a/b'), null);
    await store.putObject('a/b', Buffer.from('x'));
    for (const key of ['a', 'a/b/c', 'a/bb', 'a/B']) {
      assert.equal(await store.findObject(key), null, key);
      assert.equal(await store.findObjectSize(key), null, key);
      assert.equal(await store.openObject(key), null, key);
    }
  });

  test(`${kind}: removing takes one object away, and is no trouble when there is none`, async (t) => {
    const store = await openStore(t);
    await store.putObject('a/b', Buffer.from('x'));
    await store.putObject('a/c', Buffer.from('y'));
    for (const key of ['a/b', 'a/b', 'a', 'a/c/d', 'never']) await store.removeObject(key);
    assert.equal(await store.findObject('a/b'), null);
    assert.deepEqual(await store.listObjects(''), ['a/c']);
    await store.putObject('a/b', Buffer.from('again'));
    assert.equal(await findText(store, 'a/b'), 'again');
  });

  test(`${kind}: of two writers of one key, one whole version wins`, async (t) => {
    const store = await openStore(t);
    const labels = Array.from({ length: 12 }, (_, index) => `version-${index}`);
    await Promise.all(
      labels.map((label, index) => store.putObject('one/key', sealBytes(label, 1000 + index * 20_000))),
    );
    const found = await store.findObject('one/key');
    assert.ok(found !== null && labels.includes(findSealedLabel(found) ?? 'torn'));
  });

  test(`${kind}: a reader beside a writer finds whole versions, and the newest once it was written`, async (t) => {
    const store = await openStore(t);
    const seal = (version: number) => sealBytes(`version-${version}`, version % 2 === 0 ? 900_000 : 100);
    await store.putObject('one/key', seal(0));
    for (let version = 1; version <= 12; version += 1) {
      let isWritten = false;
      const writing = store.putObject('one/key', seal(version)).finally(() => {
        isWritten = true;
      });
      const expected = [`version-${version - 1}`, `version-${version}`];
      while (!isWritten) {
        const found = await store.findObject('one/key');
        assert.ok(expected.includes(findSealedLabel(found ?? new Uint8Array()) ?? 'torn'), `${version}`);
      }
      await writing;
      const after = await store.findObject('one/key');
      assert.equal(findSealedLabel(after ?? new Uint8Array()), `version-${version}`);
    }
  });
}

function testStreams(kind: string, openStore: OpenStore): void {
  async function* cut(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
  }

  test(`${kind}: a stream becomes an object byte for byte, however large and however it is cut`, async (t) => {
    const store = await openStore(t);
    const everyByte = buildBytes(20_000_000);
    for (const [bytes, length] of [
      [everyByte, 777_777],
      [everyByte.subarray(0, 16 * 1024 * 1024), 20_000_000],
      [everyByte.subarray(0, 10), 3],
      [new Uint8Array(), 1],
    ] as const) {
      await store.putStream('a/stream.bin', cut(bytes, length));
      const found = await store.findObject('a/stream.bin');
      assert.ok(found !== null && Buffer.from(bytes).equals(found), `${bytes.length}`);
    }
  });

  test(`${kind}: a stream that breaks leaves the old object, or none, and says what its source said`, async (t) => {
    const store = await openStore(t);
    await store.putObject('a/old.bin', Buffer.from('old'));
    const fault = new Error('the source broke');
    const broken = async function* () {
      yield new Uint8Array(17 * 1024 * 1024);
      throw fault;
    };
    for (const key of ['a/old.bin', 'a/new.bin']) {
      await assert.rejects(store.putStream(key, broken()), (error) => error === fault);
    }
    assert.equal(await findText(store, 'a/old.bin'), 'old');
    assert.deepEqual(await store.listObjects(''), ['a/old.bin']);
  });
}

function testLists(kind: string, openStore: OpenStore): void {
  test(`${kind}: a list is in the order of whole keys, and a prefix means whole segments`, async (t) => {
    const store = await openStore(t);
    assert.deepEqual(await store.listObjects(''), []);
    assert.deepEqual(await store.listObjects('nothing/here'), []);
    // By bytes `-` and `.` sort before `/`, and capitals before small letters.
    const ordered = ['Z/x', 'a-b', 'a.b', 'a/b/10', 'a/b/9', 'a/b/c/d', 'a/bc', 'a=', 'b'];
    for (const key of ordered.toReversed()) await store.putObject(key, Buffer.from(key));
    assert.deepEqual(await store.listObjects(''), ordered);
    assert.deepEqual(await store.listObjects('a/b'), ['a/b/10', 'a/b/9', 'a/b/c/d']);
    assert.deepEqual(await store.listObjects('a/b/'), ['a/b/10', 'a/b/9', 'a/b/c/d']);
    assert.deepEqual(await store.listObjects('a-b'), []);
  });

  test(`${kind}: a list returns every key when there are many`, async (t) => {
    const store = await openStore(t);
    const keys = Array.from({ length: 1_100 }, (_, index) => `many/${String(index).padStart(5, '0')}`);
    const rest = keys.values();
    const putRest = async () => {
      for (const key of rest) await store.putObject(key, Buffer.from(key));
    };
    await Promise.all(Array.from({ length: 16 }, putRest));
    assert.deepEqual(await store.listObjects('many'), keys);
  });
}

function testKeys(kind: string, openStore: OpenStore): void {
  test(`${kind}: hostile keys are refused by every function`, async (t) => {
    const store = await openStore(t);
    for (const [why, key] of hostileKeys) {
      await assert.rejects(store.putObject(key, Buffer.from('evil')), /not an object key/, why);
      await assert.rejects(store.putStream(key, (async function* () {})()), /not an object key/, why);
      await assert.rejects(store.findPublicUrl(key, { fileName: 'x', seconds: 1 }), /not an object key/, why);
      await assert.rejects(store.findObject(key), /not an object key/, why);
      await assert.rejects(store.findObjectSize(key), /not an object key/, why);
      await assert.rejects(store.removeObject(key), /not an object key/, why);
    }
    for (const prefix of ['..', '../', '/', '.tmp', 'a//b', 'a\0']) {
      await assert.rejects(store.listObjects(prefix), /not an object key/, prefix);
    }
    assert.deepEqual(await store.listObjects(''), []);
  });

  test(`${kind}: odd keys work like any other`, async (t) => {
    const store = await openStore(t);
    for (const key of oddKeys) await store.putObject(key, Buffer.from(key));
    for (const key of oddKeys) assert.equal(await findText(store, key), key);
    assert.deepEqual(await store.listObjects(''), oddKeys.toSorted());
  });
}

const keys = ['a', 'b/c', 'b/d', 'b-e/f'] as const;
const steps = fc.array(
  fc.record({
    deed: fc.constantFrom('put', 'put', 'remove', 'find', 'size', 'list'),
    key: fc.constantFrom(...keys),
    bytes: fc.uint8Array({ maxLength: 40 }),
    prefix: fc.constantFrom('', 'b', 'b/', 'b-e', 'c'),
  }),
  { maxLength: 25 },
);

function testModel(kind: string, openStore: OpenStore): void {
  test(`${kind}: any sequence of operations behaves like a map`, async (t) => {
    const store = await openStore(t);
    await fc.assert(
      fc.asyncProperty(steps, async (deeds) => {
        for (const key of keys) await store.removeObject(key);
        const model = new Map<string, Uint8Array>();
        for (const { deed, key, bytes, prefix } of deeds) {
          if (deed === 'put') {
            await store.putObject(key, bytes);
            model.set(key, bytes);
          } else if (deed === 'remove') {
            await store.removeObject(key);
            model.delete(key);
          } else if (deed === 'find') {
            const found = await store.findObject(key);
            assert.deepEqual(found && [...found], model.has(key) ? [...(model.get(key) ?? [])] : null);
          } else if (deed === 'size') {
            assert.equal(await store.findObjectSize(key), model.get(key)?.length ?? null);
          } else {
            const start = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
            const expected = [...model.keys()].filter((name) => name.startsWith(start)).sort();
            assert.deepEqual(await store.listObjects(prefix), expected);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
}
