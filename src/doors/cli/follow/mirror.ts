import { parseSignedCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import type { FilledTile } from '#domain/log/tree/tiled-tree.ts';
import { buildEntryBundle, buildTilePath, TILE_WIDTH, type Tile } from '#domain/log/tree/tiles.ts';
import { listHashes, TREE_HASH_BYTES } from '#domain/log/tree/tree-hash.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** A copy that is damaged, and why. */
export class MirrorFault extends Error {
  override readonly name = 'MirrorFault';
}

/** A checkpoint as it was served, and parsed. */
export type KeptCheckpoint = SignedCheckpoint & { text: string };

/** A copy of a log in a folder. `checkpoint` is written last: what it names is complete. */
export type Mirror = ReturnType<typeof openMirror>;

/** Opens or creates the copy in a folder. */
export function openMirror(folder: string) {
  fs.mkdirSync(folder, { recursive: true });
  const at = (...names: string[]) => path.join(folder, ...names);
  const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null);
  return {
    readKeys: () => read(at('evidence-keys.json')),
    writeKeys: (text: string) => writeWhole(at('evidence-keys.json'), text),
    readCheckpoint(): KeptCheckpoint | null {
      const text = read(at('checkpoint'));
      if (text === null) return null;
      const parsed = parseSignedCheckpoint(text);
      if (!parsed.ok) throw new MirrorFault(`${at('checkpoint')} cannot be read: ${parsed.why}`);
      return { ...parsed.value, text };
    },
    writeCheckpoint({ text, checkpoint }: KeptCheckpoint) {
      const file = at('checkpoints', `${String(checkpoint.size).padStart(12, '0')}.txt`);
      if (!fs.existsSync(file)) writeWhole(file, text);
      writeWhole(at('checkpoint'), text);
    },
    writeTile: ({ tile, hashes }: FilledTile) => writeWhole(at('tile', buildTilePath(tile)), Buffer.concat(hashes)),
    writeEntries: (tile: Tile, entries: readonly Buffer[]) =>
      writeWhole(at('tile', nameEntries(tile)), buildEntryBundle(entries)),
    /** Reads the first hashes of a tile of a tree of `size`. */
    async readHashes(tile: Tile, size: number): Promise<Buffer[]> {
      const width = Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** tile.level) - tile.index * TILE_WIDTH);
      const file = at('tile', buildTilePath({ ...tile, width }));
      if (!fs.existsSync(file)) throw new MirrorFault(`${file} is missing: begin again with another --folder`);
      const bytes = fs.readFileSync(file);
      if (bytes.length !== width * TREE_HASH_BYTES)
        throw new MirrorFault(`${file} does not have ${width} hashes: begin again with another --folder`);
      return listHashes(bytes.subarray(0, tile.width * TREE_HASH_BYTES));
    },
    /** Removes tiles that a longer tile replaces. */
    removeReplaced(oldSize: number, newSize: number) {
      for (let level = 0, kept = oldSize; kept > 0; level += 1, kept = Math.floor(kept / TILE_WIDTH)) {
        const tile = { level, index: Math.floor(kept / TILE_WIDTH), width: kept % TILE_WIDTH };
        if (tile.width === 0 || Math.floor(newSize / TILE_WIDTH ** level) === kept) continue;
        fs.rmSync(at('tile', buildTilePath(tile)), { force: true });
        if (level === 0) fs.rmSync(at('tile', nameEntries(tile)), { force: true });
      }
    },
    /** Writes the two notes of a fault; returns their folder. */
    writeFault(notes: Record<string, string>): string {
      const into = at('faults', new Date().toISOString().replaceAll(':', '-'));
      for (const [name, text] of Object.entries(notes)) writeWhole(path.join(into, name), text);
      return into;
    },
  };
}

function nameEntries(tile: Tile): string {
  return path.join('entries', buildTilePath({ ...tile, level: 0 }).slice('0/'.length));
}

// Completely or not at all, and on the disk before what names it.
function writeWhole(file: string, content: string | Buffer): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.new`;
  fs.writeFileSync(draft, content, { flush: true });
  fs.renameSync(draft, file);
}
