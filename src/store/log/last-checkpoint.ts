import { invariant } from '#base/invariant.ts';
import type { Database } from '#store/postgres/database.ts';

export type SignedTree = { tree_size: number; root_hash: Buffer; note: string };

/** The last signed checkpoint; null when the log has not begun. */
export async function findLastCheckpoint(db: Database): Promise<SignedTree | null> {
  const last = await db
    .selectFrom('log_checkpoints')
    .select(['tree_size', 'root_hash', 'note'])
    .orderBy('tree_size', 'desc')
    .orderBy('key_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

/** The last signed checkpoint; the log must have begun. */
export async function readLastCheckpoint(db: Database): Promise<SignedTree> {
  const last = await findLastCheckpoint(db);
  invariant(last !== null, 'the evidence log has begun');
  return last;
}
