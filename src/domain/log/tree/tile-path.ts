/** A tile of the tree: the hashes at a level (each over 256^level leaves), 256 of them or fewer in the last tile of a level. */
export type Tile = { level: number; index: number; width: number };

/** How many hashes a full tile has. */
export const TILE_WIDTH = 256;

const MAX_LEVEL = 63;
const PATH = /^(0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Reads the path of a tile below `tile/` (C2SP tlog-tiles); null where it is none, or not written in the one way. */
export function parseTilePath(path: string): Tile | null {
  const [, level = '', groups = '', width = `${TILE_WIDTH}`] = PATH.exec(path) ?? [];
  const index = Number(groups.replaceAll(/[x/]/g, ''));
  const tile = { level: Number(level), index, width: Number(width) };
  if (level === '' || tile.level > MAX_LEVEL || tile.width > TILE_WIDTH || !Number.isSafeInteger(index)) return null;
  // Zeros before the first group, or a full width in words, would give one tile two paths.
  return buildTilePath(tile) === path ? tile : null;
}

/** Builds the path of a tile below `tile/`. */
export function buildTilePath({ level, index, width }: Tile): string {
  const digits = `${index}`;
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** How many hashes of a tile there are in a tree of a size: 0 to 256. */
export function countTileHashes({ level, index }: Omit<Tile, 'width'>, size: number): number {
  const kept = Math.floor(size / TILE_WIDTH ** level);
  return Math.min(Math.max(kept - index * TILE_WIDTH, 0), TILE_WIDTH);
}
