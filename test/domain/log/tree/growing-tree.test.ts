import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildInclusionProof } from '#domain/log/tree/build-inclusion-proof.ts';
import { buildRangeHashes, listRunsOf } from '#domain/log/tree/build-range-hashes.ts';
import { GrowingTree, type KeptNode } from '#domain/log/tree/growing-tree.ts';
import { buildCompleteHash, buildLeafHash } from '#domain/log/tree/tree-hash.ts';
import {
  type KeptRun,
  type LeafRange,
  listConsistencyRanges,
  listEdgeRuns,
  listInclusionRanges,
  listKeptRuns,
  listWayRuns,
} from '#domain/log/tree/tree-ranges.ts';
import { buildNumberLeaves, naiveConsistency, naivePath, naiveRoot } from '#test/support/naive-tree.ts';

const SIZES = [0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 255, 256, 257, 272, 511, 513];

/** A tree with everything that a store would keep. */
function growKept(size: number) {
  const tree = new GrowingTree();
  const leaves = buildNumberLeaves(size);
  const kept = new Map<string, Buffer>(leaves.map((hash, index) => [`0 ${index}`, hash]));
  const nodes: KeptNode[] = leaves.flatMap((leaf) => tree.append(leaf));
  for (const { height, position, hash } of nodes) {
    assert.ok(!kept.has(`${height} ${position}`), 'no subtree is completed twice');
    kept.set(`${height} ${position}`, hash);
  }
  const read = ({ height, position, count }: KeptRun) =>
    Array.from({ length: count }, (_, at) => {
      const hash = kept.get(`${height} ${position + at}`);
      assert.ok(hash !== undefined, `the hash of height ${height} at ${position + at} is kept`);
      return hash;
    });
  const build = (ranges: LeafRange[]) => buildRangeHashes(ranges, listRunsOf(ranges).map(read));
  return { tree, leaves, nodes, read, build };
}

test('the root of a tree that grew leaf by leaf is that of RFC 6962 at every size', () => {
  const tree = new GrowingTree();
  const leaves = buildNumberLeaves(300);
  assert.deepEqual(tree.root(), naiveRoot([]));
  for (const [index, leaf] of leaves.entries()) {
    tree.append(leaf);
    assert.equal(tree.size, index + 1);
    assert.deepEqual(tree.root(), naiveRoot(leaves.slice(0, index + 1)), `size ${index + 1}`);
  }
});

test('a tree resumes from its edge as if it had never stopped', () => {
  for (const size of SIZES) {
    const { tree, read } = growKept(size);
    const resumed = new GrowingTree(size, listEdgeRuns(size).map(read));
    assert.deepEqual(resumed.root(), tree.root(), `size ${size}`);
    for (const leaf of buildNumberLeaves(40)) assert.deepEqual(resumed.append(leaf), tree.append(leaf));
    assert.deepEqual(resumed.root(), tree.root(), `size ${size} and 40`);
  }
});

test('an edge that does not match the size is rejected', () => {
  const [leaf] = buildNumberLeaves(1) as [Buffer];
  assert.throws(() => new GrowingTree(1, [[]]), /edge/);
  assert.throws(() => new GrowingTree(0, [[leaf]]), /edge/);
  assert.throws(() => new GrowingTree(16, [[]]), /edge/);
  assert.throws(() => new GrowingTree(1, [[leaf], []]), /edge/);
});

test('every sixteenth hash of each height is stored, once, when its subtree is complete', () => {
  const { nodes, leaves } = growKept(16 ** 3 + 20);
  const heights = (height: number) => nodes.filter((node) => node.height === height).map((node) => node.position);
  assert.deepEqual(
    heights(4),
    Array.from({ length: 257 }, (_, position) => position),
  );
  assert.deepEqual(
    heights(8),
    Array.from({ length: 16 }, (_, position) => position),
  );
  assert.deepEqual(heights(12), [0]);
  assert.equal(nodes.length, 257 + 16 + 1);
  const node = nodes.find(({ height, position }) => height === 8 && position === 3);
  assert.deepEqual(node?.hash, naiveRoot(leaves.slice(3 * 256, 4 * 256)));
});

test('an inclusion proof from stored hashes is that of RFC 6962 for every leaf of every size', () => {
  for (const size of SIZES.filter((one) => one <= 33)) {
    const { leaves, build } = growKept(size);
    for (const index of leaves.keys()) {
      assert.deepEqual(build(listInclusionRanges(index, size)), naivePath(index, leaves), `${index} of ${size}`);
    }
  }
  const { leaves, build } = growKept(600);
  for (const size of [255, 256, 257, 513, 600]) {
    for (const index of [0, 15, 16, 127, 254, size - 2, size - 1]) {
      const wanted = naivePath(index, leaves.slice(0, size));
      assert.deepEqual(build(listInclusionRanges(index, size)), wanted, `${index} of ${size}, read from 600`);
    }
  }
});

test('a consistency proof from stored hashes is that of RFC 6962 for every pair of sizes', () => {
  const { leaves, build } = growKept(40);
  for (let to = 1; to <= 40; to += 1) {
    for (let from = 1; from <= to; from += 1) {
      const wanted = naiveConsistency(from, leaves.slice(0, to));
      assert.deepEqual(build(listConsistencyRanges(from, to)), wanted, `${from} to ${to}`);
    }
    assert.deepEqual(listConsistencyRanges(0, to), [], 'every tree begins with the empty one');
  }
});

test('a proof reads few hashes, however large the tree', () => {
  const size = 10_000_000;
  for (const index of [0, 1, 4_999_999, 9_999_998, size - 1]) {
    const runs = listRunsOf(listInclusionRanges(index, size));
    assert.ok(runs.reduce((sum, run) => sum + run.count, 0) < 200, `${index}`);
  }
  const beyondBits = listInclusionRanges(2 ** 40, 2 ** 41 + 1);
  assert.equal(beyondBits.length, 42, 'sizes outgrow 32 bits');
});

test('an entry that is not in the tree has no proof', () => {
  for (const [index, size] of [
    [0, 0],
    [5, 5],
    [-1, 5],
    [0.5, 5],
  ] as const)
    assert.throws(() => listInclusionRanges(index, size));
  assert.throws(() => listConsistencyRanges(6, 5));
  assert.throws(() => listConsistencyRanges(-1, 5));
  assert.throws(() => buildCompleteHash(buildNumberLeaves(3)));
  assert.throws(() => buildCompleteHash([]));
});

test('the hashes around a leaf’s path make the proof of RFC 6962 for every leaf of every size', () => {
  // For leaves, a store keeps entries instead of hashes.
  const entries = buildNumberLeaves(600);
  const leaves = entries.map(buildLeafHash);
  const tree = new GrowingTree();
  const kept = new Map(entries.map((entry, index) => [`0 ${index}`, entry]));
  for (const { height, position, hash } of leaves.flatMap((leaf) => tree.append(leaf)))
    kept.set(`${height} ${position}`, hash);
  const read = ({ height, position, count }: KeptRun) =>
    Array.from({ length: count }, (_, at) => kept.get(`${height} ${position + at}`) ?? Buffer.alloc(0));
  for (const size of [...SIZES.slice(1, 12), 255, 256, 257, 513, 600]) {
    for (const index of size <= 33 ? leaves.slice(0, size).keys() : [0, 15, 16, 127, 254, size - 2, size - 1]) {
      const around = Buffer.concat(listWayRuns(index, size).flatMap(read));
      const wanted = naivePath(index, leaves.slice(0, size));
      assert.deepEqual(buildInclusionProof(index, size, around), wanted, `${index} of ${size}`);
      assert.throws(() => buildInclusionProof(index, size, Buffer.concat([around, Buffer.alloc(32)])), /hashes around/);
    }
  }
});

test('the hashes around a leaf’s path are sufficient in trees of more than 32 bits', () => {
  const sizes = [
    2 ** 20,
    2 ** 20 + 1,
    10_000_000,
    2 ** 33 - 1,
    2 ** 40 + 2 ** 17 + 5,
    2 ** 48 - 1,
    2 ** 48,
    2 ** 50 + 77,
  ];
  for (const size of sizes) {
    for (const index of [0, 1, Math.floor(size / 3), Math.floor(size / 2), size - 4_999, size - 1]) {
      const around = listWayRuns(index, size);
      for (const { height, position, count } of listInclusionRanges(index, size).flatMap(listKeptRuns)) {
        const isThere = around.some(
          (run) => run.height === height && position >= run.position && position + count <= run.position + run.count,
        );
        assert.ok(isThere, `${count} of height ${height} from ${position} on, for ${index} of ${size}`);
      }
    }
  }
});
