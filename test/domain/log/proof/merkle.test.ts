import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatHex } from '#domain/log/bytes/bytes.ts';
import { isConsistent } from '#domain/log/proof/is-consistent.ts';
import { isIncluded } from '#domain/log/proof/is-included.ts';
import { buildRecordCommitment, hashBytes, hashChildren, hashLeaf } from '#domain/log/proof/merkle-hash.ts';
import { consistencyProof, inclusionProof, leafHash, treeRoot } from '#test/support/merkle-tree.ts';

// The test data of the Certificate Transparency project for RFC 6962: eight entries, and the root after each.
const CT_ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const CT_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const entries = Array.from({ length: 19 }, (_, at) => Uint8Array.of(at, 7 * at));
const ctEntries = CT_ENTRIES.map((hex) => new Uint8Array(Buffer.from(hex, 'hex')));

function spoil(hash: Uint8Array | undefined): Uint8Array {
  return Uint8Array.from(hash ?? [], (byte, at) => (at === 31 ? byte ^ 1 : byte));
}

test('the naive tree of these tests has the roots of Certificate Transparency', () => {
  CT_ROOTS.forEach((root, size) => {
    assert.equal(formatHex(treeRoot(ctEntries.slice(0, size))), root);
  });
});

test('leaves, nodes and the empty tree are hashed as in RFC 6962', async () => {
  assert.equal(formatHex(await hashBytes(new Uint8Array())), CT_ROOTS[0]);
  assert.equal(formatHex(await hashLeaf(new Uint8Array())), CT_ROOTS[1]);
  const [left, right] = [await hashLeaf(new Uint8Array()), await hashLeaf(Uint8Array.of(0))];
  assert.equal(formatHex(await hashChildren(left, right)), CT_ROOTS[2]);
});

test('a record’s log entry is the SHA-256 of salt and record hash, so that its hash cannot be looked up', async () => {
  const [salt, recordHash] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const expected = await hashBytes(Uint8Array.from([...salt, ...recordHash]));
  assert.deepEqual(await buildRecordCommitment(salt, recordHash), expected);
  assert.notDeepEqual(await buildRecordCommitment(new Uint8Array(32).fill(3), recordHash), expected);
});

test('every entry of every tree up to 19 is proven, and at no other index, size or root', async () => {
  for (let size = 1; size <= entries.length; size++) {
    const tree = entries.slice(0, size);
    const rootHash = treeRoot(tree);
    for (let index = 0; index < size; index++) {
      const claim = { index, size, leafHash: leafHash(tree[index] ?? new Uint8Array()), rootHash };
      const proof = inclusionProof(index, tree);
      assert.ok(await isIncluded({ ...claim, proof }), `${index} of ${size}`);
      const wrong = [
        { ...claim, proof, index: index + 1 },
        { ...claim, proof, index: size + index },
        { ...claim, proof, leafHash: spoil(claim.leafHash) },
        { ...claim, proof, rootHash: spoil(rootHash) },
        { ...claim, proof: [...proof, rootHash] },
        { ...claim, proof: [rootHash, ...proof] },
        ...proof.map((_, at) => ({ ...claim, proof: proof.with(at, spoil(proof[at]) as Uint8Array<ArrayBuffer>) })),
        ...proof.map((_, at) => ({ ...claim, proof: proof.toSpliced(at, 1) })),
      ];
      for (const one of wrong) assert.equal(await isIncluded(one), false, `${index} of ${size}, changed`);
    }
  }
});

test('every prefix of every tree up to 19 is proven, and nothing else is', async () => {
  for (let secondSize = 1; secondSize <= entries.length; secondSize++) {
    const secondRoot = treeRoot(entries.slice(0, secondSize));
    for (let firstSize = 1; firstSize <= secondSize; firstSize++) {
      const firstRoot = treeRoot(entries.slice(0, firstSize));
      const claim = { firstSize, firstRoot, secondSize, secondRoot };
      const proof = consistencyProof(firstSize, entries.slice(0, secondSize));
      const name = `${firstSize} in ${secondSize}`;
      assert.ok(await isConsistent({ ...claim, proof }), name);
      const wrong = [
        { ...claim, proof, firstRoot: spoil(firstRoot) },
        { ...claim, proof, secondRoot: spoil(secondRoot) },
        { ...claim, proof, firstSize: secondSize, secondSize: firstSize - 1 },
        { ...claim, proof: [...proof, firstRoot] },
        { ...claim, proof: [firstRoot, ...proof] },
        ...proof.map((_, at) => ({ ...claim, proof: proof.with(at, spoil(proof[at]) as Uint8Array<ArrayBuffer>) })),
        ...proof.map((_, at) => ({ ...claim, proof: proof.toSpliced(at, 1) })),
      ];
      for (const one of wrong) assert.equal(await isConsistent(one), false, `${name}, changed`);
    }
  }
});

test('a log that dropped, swapped or inserted an entry has no consistency proof', async () => {
  const before = entries.slice(0, 7);
  const rewritten = {
    dropped: entries.slice(1),
    swapped: [...entries.slice(1, 2), ...entries.slice(0, 1), ...entries.slice(2)],
    inserted: [...entries.slice(0, 3), Uint8Array.of(9, 9, 9), ...entries.slice(3)],
  };
  for (const [deed, after] of Object.entries(rewritten)) {
    const sides = { firstSize: 7, firstRoot: treeRoot(before), secondSize: after.length, secondRoot: treeRoot(after) };
    assert.equal(await isConsistent({ ...sides, proof: consistencyProof(7, after) }), false, deed);
  }
});

test('sizes and indexes that are not exact, and hashes of another length, prove nothing', async () => {
  const hash = treeRoot(entries.slice(0, 1));
  const good = { index: 0, size: 1, leafHash: hash, rootHash: hash, proof: [] };
  assert.ok(await isIncluded(good));
  for (const size of [0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(await isIncluded({ ...good, size }), false, `size ${size}`);
  }
  for (const index of [-1, 0.5, Number.NaN])
    assert.equal(await isIncluded({ ...good, index }), false, `index ${index}`);
  assert.equal(await isIncluded({ ...good, leafHash: hash.slice(1), rootHash: hash.slice(1) }), false);
  const same = { firstSize: 1, firstRoot: hash, secondSize: 1, secondRoot: hash, proof: [] };
  assert.ok(await isConsistent(same));
  assert.equal(await isConsistent({ ...same, firstSize: 0 }), false, 'an empty tree proves nothing');
  assert.equal(await isConsistent({ ...same, firstSize: 0, secondSize: 0 }), false);
  const whole = { firstSize: 1, firstRoot: hash, secondSize: 2, secondRoot: treeRoot(entries.slice(0, 2)) };
  assert.ok(await isConsistent({ ...whole, proof: consistencyProof(1, entries.slice(0, 2)) }));
  assert.equal(await isConsistent({ ...whole, proof: [Uint8Array.of(1)] }), false);
  assert.equal(await isConsistent({ ...same, firstSize: 2 ** 53, secondSize: 2 ** 53 }), false);
});

test('hashes of other lengths that concatenate to the same bytes prove nothing', async () => {
  const [left, right] = [leafHash(Uint8Array.of(1)), leafHash(Uint8Array.of(2))];
  const rootHash = await hashChildren(left, right);
  // One byte of the right hash moved to the left one: the hashed bytes are the same.
  const [longer, shorter] = [Uint8Array.of(...left, right[0] ?? 0), right.slice(1)];
  const pair = { index: 0, size: 2, rootHash };
  assert.ok(await isIncluded({ ...pair, leafHash: left, proof: [right] }));
  assert.equal(await isIncluded({ ...pair, leafHash: longer, proof: [shorter] }), false);
  const grown = { firstSize: 1, secondSize: 2, secondRoot: rootHash };
  assert.ok(await isConsistent({ ...grown, firstRoot: left, proof: [right] }));
  assert.equal(await isConsistent({ ...grown, firstRoot: longer, proof: [shorter] }), false);
});

test('a path that ends above or below the root of the claimed size proves nothing', async () => {
  const eight = entries.slice(0, 8);
  const [left, right] = [leafHash(entries[0] ?? new Uint8Array()), leafHash(entries[1] ?? new Uint8Array())];
  const rootHash = treeRoot(entries.slice(0, 2));
  // The second of two entries as the only one, and a root as the leaf of a larger tree.
  assert.equal(await isIncluded({ index: 0, size: 1, leafHash: right, rootHash, proof: [left] }), false);
  assert.equal(await isIncluded({ index: 0, size: 2, leafHash: rootHash, rootHash, proof: [] }), false);
  // Seven entries in eight, proven as three in four: both have the same four entries before them.
  const sides = {
    firstRoot: treeRoot(eight.slice(0, 7)),
    secondRoot: treeRoot(eight),
    proof: consistencyProof(7, eight),
  };
  assert.ok(await isConsistent({ ...sides, firstSize: 7, secondSize: 8 }));
  assert.equal(await isConsistent({ ...sides, firstSize: 3, secondSize: 4 }), false);
});

test('trees of more than 32 bits are supported', async () => {
  // The last of 2^40 + 1 entries is a child of the root.
  const [left, leaf] = [new Uint8Array(32).fill(5), leafHash(Uint8Array.of(1))];
  const rootHash = await hashChildren(left, leaf);
  const claim = { index: 2 ** 40, size: 2 ** 40 + 1, leafHash: leaf, rootHash, proof: [left] };
  assert.ok(await isIncluded(claim));
  assert.equal(await isIncluded({ ...claim, index: 0 }), false);
  const sides = { firstSize: 2 ** 40, firstRoot: left, secondSize: 2 ** 40 + 1, secondRoot: rootHash, proof: [leaf] };
  assert.ok(await isConsistent(sides));
  assert.equal(await isConsistent({ ...sides, firstSize: 2 ** 40 - 1 }), false);
});
