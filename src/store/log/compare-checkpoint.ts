import type { SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { EMPTY_ROOT } from '#domain/log/tree/tree-hash.ts';
import type { Database } from '#store/database.ts';
import { readRangeHashes } from './kept-hashes.ts';
import { readLastCheckpoint, readLogKeys } from './log-keys.ts';

/** How somebody's checkpoint stands to our log; the log must have begun. */
export type Comparison = {
  /** `another_log`: of another origin. `ahead`: of more entries than we have. `split_view`: other entries than ours. */
  verdict: 'consistent' | 'another_log' | 'ahead' | 'split_view';
  ownSize: number;
  /** The id of the key of ours that signed it; null where none did, so that anybody may have written it. */
  signedBy: string | null;
};

/** Compares a checkpoint that somebody kept or was shown with the log as it is now. */
export async function compareCheckpoint(db: Database, { checkpoint, note }: SignedCheckpoint): Promise<Comparison> {
  const keys = (await readLogKeys(db)).map(({ key }) => key);
  const { tree_size: ownSize } = await readLastCheckpoint(db);
  const signature = await verifyNote(note, keys);
  const facts = { ownSize, signedBy: signature.ok ? signature.value.keyId : null };
  if (!keys.some(({ name }) => name === checkpoint.origin)) return { verdict: 'another_log', ...facts };
  if (checkpoint.size > ownSize) return { verdict: 'ahead', ...facts };
  const root = await readRoot(db, checkpoint.size);
  return { verdict: root.equals(checkpoint.rootHash) ? 'consistent' : 'split_view', ...facts };
}

async function readRoot(db: Database, size: number): Promise<Buffer> {
  const [root = EMPTY_ROOT] = size === 0 ? [] : await readRangeHashes(db, [{ begin: 0, end: size }]);
  return root;
}
