/** A tile: up to 256 hashes of one level, each over 256^level leaves. Only the last tile of a level has fewer than 256. */
export type Tile = { level: number; index: number; width: number };

/** The number of hashes in a full tile. */
export const TILE_WIDTH = 256;

const MAX_LEVEL = 63;
const PATH = /^(0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Parses a tile's path below `tile/` (C2SP tlog-tiles); null unless it is the tile's only valid path. */
export function parseTilePath(path: string): Tile | null {
  const [, level = '', groups = '', width = `${TILE_WIDTH}`] = PATH.exec(path) ?? [];
  const index = Number(groups.replaceAll(/[x/]/g, ''));
  const tile = { level: Number(level), index, width: Number(width) };
  if (level === '' || tile.level > MAX_LEVEL || tile.width > TILE_WIDTH || !Number.isSafeInteger(index)) return null;
  // Rejects a leading group of zeros and an explicit full width, which would give one tile two paths.
  return buildTilePath(tile) === path ? tile : null;
}

/** Builds the path of a tile below `tile/`. */
export function buildTilePath({ level, index, width }: Tile): string {
  const digits = `${index}`;
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Builds a bundle of entries (C2SP tlog-tiles): each prefixed by its length as a big-endian 16-bit number. */
export function buildEntryBundle(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(entries.flatMap((entry) => [Buffer.of(entry.length >> 8, entry.length & 0xff), entry]));
}

/** Parses a bundle of exactly `width` entries; null for anything else. */
export function parseEntryBundle(bytes: Buffer, width: number): Buffer[] | null {
  const entries: Buffer[] = [];
  let at = 0;
  while (at + 2 <= bytes.length && entries.length < width) {
    const end = at + 2 + bytes.readUInt16BE(at);
    if (end > bytes.length) return null;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return at === bytes.length && entries.length === width ? entries : null;
}
