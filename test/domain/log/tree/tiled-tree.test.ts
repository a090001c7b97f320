import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRootOfTiles, type FilledTile, TiledTree } from '#domain/log/tree/tiled-tree.ts';
import { buildEntryBundle, buildTilePath, parseEntryBundle, type Tile } from '#domain/log/tree/tiles.ts';
import { buildNumberLeaves, naiveRoot } from '#test/support/naive-tree.ts';

const leaves = buildNumberLeaves(66_000);
const kept = new Map<string, readonly Buffer[]>();
const nameTile = ({ level, index }: Tile) => buildTilePath({ level, index, width: 256 });
const keep = ({ tile, hashes }: FilledTile) => kept.set(nameTile(tile), hashes);
const read = async (tile: Tile) => {
  const hashes = kept.get(nameTile(tile)) ?? [];
  assert.ok(hashes.length >= tile.width, `${buildTilePath(tile)} has ${hashes.length}`);
  return hashes.slice(0, tile.width);
};

test('tiles have the root of RFC 6962 at any size up to theirs, and a tree resumes from them', async () => {
  let tree = await TiledTree.open(0, read);
  for (const [index, leaf] of leaves.entries()) {
    tree.append(leaf).forEach(keep);
    if (index % 20_011 === 0 || index === 65_535) {
      tree.listEdge().forEach(keep);
      tree = await TiledTree.open(tree.size, read);
    }
  }
  tree.listEdge().forEach(keep);
  for (const size of [0, 1, 2, 255, 256, 257, 511, 512, 513, 65_535, 65_536]) {
    assert.deepEqual(await buildRootOfTiles(size, read), naiveRoot(leaves.slice(0, size)), `size ${size}`);
  }
  assert.deepEqual(tree.root(), naiveRoot(leaves));
  assert.equal(tree.size, 66_000);
});

test('a bundle has exactly its entries', () => {
  const entries = [Buffer.from('a'), Buffer.alloc(0), Buffer.alloc(300, 7)];
  const bundle = buildEntryBundle(entries);
  assert.deepEqual(parseEntryBundle(bundle, 3), entries);
  for (const [why, bytes, width] of [
    ['an entry too few', bundle, 4],
    ['an entry too many', bundle, 2],
    ['cut off', bundle.subarray(0, -1), 3],
    ['a byte more', Buffer.concat([bundle, Buffer.of(0)]), 3],
    ['half a length', bundle.subarray(0, 4), 2],
  ] as const)
    assert.equal(parseEntryBundle(bytes, width), null, why);
});
