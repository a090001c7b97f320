import type { SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { GrowingTree } from '#domain/log/tree/growing-tree.ts';
import { buildLeafHash, EMPTY_ROOT } from '#domain/log/tree/tree-hash.ts';
import type { Database } from '#store/postgres/database.ts';
import { findEntries, readRangeHashes } from './kept-hashes.ts';
import { readLastCheckpoint } from './last-checkpoint.ts';
import { readLogKeys } from './log-keys.ts';

const ENTRIES_PER_PAGE = 20_000;

/** How a checkpoint relates to this log; the log must have begun. */
export type CheckpointComparison = {
  /**
   * `another_log`: another origin. `ahead`: more entries than this log has. `split_view`: different entries. `damaged`:
   * the entries no longer match the stored tree, so no comparison is possible.
   */
  verdict: 'consistent' | 'another_log' | 'ahead' | 'split_view' | 'damaged';
  ownSize: number;
  /** The id of this log's key that signed it; null when none did, so that anyone may have written it. */
  signedBy: string | null;
};

/** Compares a checkpoint with the log as it is now, recomputed from its entries. */
export async function compareCheckpoint(
  db: Database,
  { checkpoint, note }: SignedCheckpoint,
): Promise<CheckpointComparison> {
  const keys = (await readLogKeys(db)).map(({ key }) => key);
  const { tree_size: ownSize } = await readLastCheckpoint(db);
  const signature = await verifyNote(note, keys);
  const facts = { ownSize, signedBy: signature.ok ? signature.value.keyId : null };
  if (!keys.some(({ name }) => name === checkpoint.origin)) return { verdict: 'another_log', ...facts };
  if (checkpoint.size > ownSize) return { verdict: 'ahead', ...facts };
  const root = await readRoot(db, checkpoint.size);
  if (!(await computeRoot(db, checkpoint.size)).equals(root)) return { verdict: 'damaged', ...facts };
  return { verdict: root.equals(checkpoint.rootHash) ? 'consistent' : 'split_view', ...facts };
}

async function readRoot(db: Database, size: number): Promise<Buffer> {
  const [root = EMPTY_ROOT] = size === 0 ? [] : await readRangeHashes(db, [{ begin: 0, end: size }]);
  return root;
}

/** The root of the first `size` entries as they are now, without using stored nodes. */
async function computeRoot(db: Database, size: number): Promise<Buffer> {
  const tree = new GrowingTree();
  while (tree.size < size) {
    const entries = await findEntries(db, tree.size, Math.min(ENTRIES_PER_PAGE, size - tree.size));
    // Entries are missing, so the root will differ.
    if (entries.length === 0) break;
    for (const entry of entries) tree.append(buildLeafHash(entry));
  }
  return tree.root();
}
