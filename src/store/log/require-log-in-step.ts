import type { SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import type { Database } from '#store/postgres/database.ts';
import { readRangeHashes } from './kept-hashes.ts';
import { findLastCheckpoint } from './last-checkpoint.ts';

/** The database is older than the signed log, or has a different one. Signing would fork the log. */
export class LogBehind extends Error {}

const REMEDY =
  'Nothing is signed or recorded until the newer database is restored, or a new log is started: svc-admin log rotate-key --origin <a new name>';

/** Throws LogBehind unless the log in the database begins with every given checkpoint. */
export async function requireLogInStep(db: Database, kept: readonly SignedCheckpoint[]): Promise<void> {
  const last = await findLastCheckpoint(db);
  const ownSize = last?.tree_size ?? 0;
  for (const { checkpoint } of kept) {
    const { origin, size, rootHash } = checkpoint;
    if (size === 0) continue;
    if (size > ownSize)
      throw new LogBehind(
        `the evidence log ${origin} has ${ownSize} entries in the database, and this service has signed ${size}. ${REMEDY}`,
      );
    const root = size === last?.tree_size ? last.root_hash : (await readRangeHashes(db, [{ begin: 0, end: size }]))[0];
    if (root?.equals(rootHash) !== true)
      throw new LogBehind(
        `the first ${size} entries of the evidence log ${origin} in the database are not those that this service has signed. ${REMEDY}`,
      );
  }
}
