import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { buildRangeHashes } from '#domain/log/tree/build-range-hashes.ts';
import { buildEntryBundle } from '#domain/log/tree/tiles.ts';
import {
  buildCompleteHash,
  buildEntry,
  buildLeafHash,
  buildNodeHash,
  buildRangeHash,
  EMPTY_ROOT,
  listHashes,
} from '#domain/log/tree/tree-hash.ts';
import { listConsistencyRanges, listInclusionRanges, listWayRuns } from '#domain/log/tree/tree-ranges.ts';

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const [a, b, c, d] = [1, 2, 3, 4].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer, Buffer];
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

test('the entry of a record is the SHA-256 of salt and record hash; other lengths break an invariant', () => {
  assert.deepEqual(buildEntry(a, 'ab'.repeat(32)), sha256(a, Buffer.alloc(32, 0xab)));
  const lengths = /salt and hash are 32 bytes each/;
  for (const salt of [Buffer.alloc(31), Buffer.alloc(33)])
    assert.throws(() => buildEntry(salt, 'ab'.repeat(32)), lengths);
  for (const hash of ['ab'.repeat(31), 'ab'.repeat(33), '', 'xy'.repeat(32)])
    assert.throws(() => buildEntry(a, hash), lengths);
});

test('leaves, nodes and ranges are hashed as in RFC 6962', () => {
  assert.deepEqual(EMPTY_ROOT, sha256());
  assert.deepEqual(buildLeafHash(a), sha256(Buffer.of(0), a));
  assert.deepEqual(buildNodeHash(a, b), node(a, b));
  assert.deepEqual(buildCompleteHash([a]), a);
  assert.deepEqual(buildCompleteHash([a, b, c, d]), node(node(a, b), node(c, d)));
  assert.deepEqual(buildRangeHash([a]), a);
  assert.deepEqual(buildRangeHash([a, b, c]), node(a, node(b, c)));
});

test('an impossible tree breaks an invariant with its reason', () => {
  for (const hashes of [
    [a, b, c],
    [a, b, c, d, a, b],
  ])
    assert.throws(() => buildCompleteHash(hashes), /the number of hashes in a complete subtree is a power of two/);
  assert.throws(() => buildCompleteHash([]), /a complete subtree has hashes/);
  assert.throws(() => buildRangeHash([]), /a range has subtrees/);
  assert.throws(() => listHashes(Buffer.alloc(33)), /hashes are 32 bytes each/);
  assert.deepEqual(listHashes(Buffer.concat([a, b])), [a, b]);
  assert.throws(() => listInclusionRanges(5, 5), /the leaf is in the tree/);
  assert.throws(() => listConsistencyRanges(6, 5), /the first tree is not larger than the second/);
  assert.throws(() => buildRangeHashes([{ begin: 0, end: 1 }], [[a], [b]]), /every run of hashes belongs to a range/);
});

test('around a path are, for each stored height, the group of the leaf and that of the right edge, if any', () => {
  const runs = (index: number, size: number) =>
    listWayRuns(index, size).map(({ height, position, count }) => `${height}: ${count} from ${position}`);
  assert.deepEqual(runs(0, 1), ['0: 1 from 0']);
  assert.deepEqual(runs(3, 15), ['0: 15 from 0']);
  assert.deepEqual(runs(3, 16), ['0: 16 from 0', '4: 1 from 0']);
  assert.deepEqual(runs(20, 40), ['0: 16 from 16', '0: 8 from 32', '4: 2 from 0']);
  assert.deepEqual(runs(300, 600), ['0: 16 from 288', '0: 8 from 592', '4: 16 from 16', '4: 5 from 32', '8: 2 from 0']);
});

test('an entry of a bundle is prefixed by its length as a big-endian 16-bit number', () => {
  const long = Buffer.alloc(258, 7);
  assert.deepEqual(
    buildEntryBundle([a, new Uint8Array(), long]),
    Buffer.concat([Buffer.of(0, 32), a, Buffer.of(0, 0), Buffer.of(1, 2), long]),
  );
  assert.deepEqual(buildEntryBundle([]), Buffer.alloc(0));
});
