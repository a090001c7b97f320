import { invariant } from '#base/invariant.ts';
import { TILE_WIDTH, type Tile } from './tiles.ts';
import { buildEdgeRoot, raiseHash } from './tree-hash.ts';

export type FilledTile = { tile: Tile; hashes: readonly Buffer[] };

/** Reads the first hashes of a tile: as many as its width. */
type ReadHashes = (tile: Tile) => Promise<Buffer[]>;

export async function buildRootOfTiles(size: number, readHashes: ReadHashes): Promise<Buffer> {
  return buildEdgeRoot(await Promise.all(listEdgeTiles(size).map(readHashes)));
}

/** An append-only tree that returns its tiles as they fill. It keeps only the tiles at its right edge in memory. */
export class TiledTree {
  #size: number;
  /** The hashes of the last tile of each level, from the leaves up. */
  readonly #rows: Buffer[][] = [];

  private constructor(size: number) {
    this.#size = size;
  }

  /** Resumes a tree of this size. */
  static async open(size: number, readHashes: ReadHashes): Promise<TiledTree> {
    const tree = new TiledTree(size);
    for (const tile of listEdgeTiles(size)) tree.#rows[tile.level] = await readHashes(tile);
    return tree;
  }

  get size(): number {
    return this.#size;
  }

  /** Appends a leaf; returns the tiles that it filled. */
  append(leafHash: Buffer): FilledTile[] {
    this.#size += 1;
    return raiseHash(this.#rows, leafHash, TILE_WIDTH).map(({ level, hashes }) => {
      return { tile: { level, index: this.#size / TILE_WIDTH ** (level + 1) - 1, width: TILE_WIDTH }, hashes };
    });
  }

  /** Lists the tiles at the right edge, which are not full. */
  listEdge(): FilledTile[] {
    return listEdgeTiles(this.#size).map((tile) => {
      const hashes = this.#rows[tile.level] ?? [];
      invariant(hashes.length === tile.width, `the tile at level ${tile.level} has ${tile.width} hashes`);
      return { tile, hashes: [...hashes] };
    });
  }

  /** Returns the current root. */
  root(): Buffer {
    return buildEdgeRoot(this.listEdge().map(({ hashes }) => hashes));
  }
}

// The tiles that are not full, from the leaves up. A level whose tiles are all full has none.
function listEdgeTiles(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0, kept = size; kept > 0; level += 1, kept = Math.floor(kept / TILE_WIDTH)) {
    const width = kept % TILE_WIDTH;
    if (width > 0) tiles.push({ level, index: Math.floor(kept / TILE_WIDTH), width });
  }
  return tiles;
}
