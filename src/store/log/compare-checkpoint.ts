import type { SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { GrowingTree } from '#domain/log/tree/growing-tree.ts';
import { buildLeafHash, EMPTY_ROOT } from '#domain/log/tree/tree-hash.ts';
import type { Database } from '#store/postgres/database.ts';
import { findEntries, readRangeHashes } from './kept-hashes.ts';
import { readLastCheckpoint } from './last-checkpoint.ts';
import { readLogKeys } from './log-keys.ts';

const ENTRIES_PER_PAGE = 20_000;

/** How somebody's checkpoint stands to our log; the log must have begun. */
export type CheckpointComparison = {
  /**
   * `another_log`: of another origin. `ahead`: of more entries than we have. `split_view`: other entries than ours.
   * `damaged`: our entries are no longer those of the tree that we keep, so that nothing can be compared.
   */
  verdict: 'consistent' | 'another_log' | 'ahead' | 'split_view' | 'damaged';
  ownSize: number;
  /** The id of the key of ours that signed it; null where none did, so that anybody may have written it. */
  signedBy: string | null;
};

/** Compares a checkpoint that somebody kept or was shown with the log as it is now, computed again from its entries. */
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

/** The root of the first so many entries as they are now, whatever nodes are kept above them. */
async function computeRoot(db: Database, size: number): Promise<Buffer> {
  const tree = new GrowingTree();
  while (tree.size < size) {
    const entries = await findEntries(db, tree.size, Math.min(ENTRIES_PER_PAGE, size - tree.size));
    // Fewer than there must be: the root will be another one.
    if (entries.length === 0) break;
    for (const entry of entries) tree.append(buildLeafHash(entry));
  }
  return tree.root();
}
