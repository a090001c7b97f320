import { areSameBytes } from '#domain/log/bytes/bytes.ts';
import type { Checkpoint } from '#domain/log/note/checkpoint.ts';
import { type FilledTile, TiledTree } from '#domain/log/tree/tiled-tree.ts';
import { buildTilePath, TILE_WIDTH, type Tile } from '#domain/log/tree/tiles.ts';
import { buildLeafHash } from '#domain/log/tree/tree-hash.ts';
import type { LogReader } from './fetch-log.ts';
import type { Mirror } from './mirror.ts';

type Copying = { before: number; served: Checkpoint; onProgress: (done: number, total: number) => void };

const AT_ONCE = 8;

/** Copies the entries after `before` with their tiles. Returns why they are not what was signed; null if they are. */
export async function copyTiles(reader: LogReader, mirror: Mirror, copying: Copying): Promise<string | null> {
  const { before, served, onProgress } = copying;
  const tree = await TiledTree.open(before, (tile) => mirror.readHashes(tile, before));
  const first = Math.floor(before / TILE_WIDTH);
  const known = tree.listEdge().find(({ tile }) => tile.level === 0)?.hashes ?? [];
  const last = Math.ceil(served.size / TILE_WIDTH);
  for (let index = first; index < last; index += AT_ONCE) {
    const tiles = Array.from({ length: Math.min(AT_ONCE, last - index) }, (_, at) =>
      nameBundle(index + at, served.size),
    );
    const bundles = await Promise.all(tiles.map((tile) => reader.readEntries(tile)));
    for (const [at, tile] of tiles.entries()) {
      const entries = bundles[at] ?? [];
      mirror.writeEntries(tile, entries);
      const leaves = entries.map(buildLeafHash);
      const old = tile.index === first ? known : [];
      if (!old.every((hash, leaf) => hash.equals(leaves[leaf] ?? Buffer.alloc(0))))
        return `the entries from ${first * TILE_WIDTH} on are not those that were copied before`;
      const filled = leaves.slice(old.length).flatMap((leaf) => tree.append(leaf));
      const wrong = await keepTiles(reader, mirror, filled);
      if (wrong !== null) return wrong;
    }
    onProgress(tree.size, served.size);
  }
  if (!areSameBytes(tree.root(), served.rootHash))
    return `the ${served.size} entries do not have the root that was signed`;
  return keepTiles(reader, mirror, tree.listEdge());
}

// A published tile that differs from the entries misleads everyone who relies on it.
async function keepTiles(reader: LogReader, mirror: Mirror, filled: readonly FilledTile[]): Promise<string | null> {
  for (const one of filled) {
    const published = await reader.readHashes(one.tile);
    if (!areSameBytes(Buffer.concat(published), Buffer.concat(one.hashes)))
      return `the tile ${buildTilePath(one.tile)} does not match the entries`;
    mirror.writeTile(one);
  }
  return null;
}

function nameBundle(index: number, size: number): Tile {
  return { level: 0, index, width: Math.min(TILE_WIDTH, size - index * TILE_WIDTH) };
}
