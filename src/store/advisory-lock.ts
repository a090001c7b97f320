import { sql } from 'kysely';
import type { Database } from './database.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** A lock that all processes on one database know by its name. */
export type AdvisoryLock = {
  name: string;
  /** How long another holder is waited for. */
  waitMs: number;
  /** What is said when that was not long enough. */
  busy: string;
};

/**
 * Does work that only one process may do at a time; throws an Error with the lock's `busy` when another holds it.
 *
 * The lock belongs to a connection and ends with it. Work that writes should do so on that connection, which it is
 * given: then nothing is written any more once the lock is lost.
 */
export async function whileLocked<T>(
  db: Database,
  lock: AdvisoryLock,
  work: (locked: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (locked) => {
    try {
      await takeLock(locked, lock);
      try {
        return await work(locked);
      } finally {
        await unlessLost(sql`select pg_advisory_unlock(hashtextextended(${lock.name}, 0))`.execute(locked));
      }
    } finally {
      await unlessLost(sql`reset statement_timeout`.execute(locked));
      await unlessLost(sql`reset lock_timeout`.execute(locked));
    }
  });
}

async function takeLock(locked: Database, lock: AdvisoryLock): Promise<void> {
  const settings = sql`set_config('statement_timeout', '0', false), set_config('lock_timeout', ${`${lock.waitMs}`}, false)`;
  // What is worth a lock may take longer than a request may.
  await sql`select ${settings}`.execute(locked);
  try {
    await sql`select pg_advisory_lock(hashtextextended(${lock.name}, 0))`.execute(locked);
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) throw new Error(lock.busy, { cause: error });
    throw error;
  }
  await sql`reset lock_timeout`.execute(locked);
}

// A connection that died took lock and settings with it, and the caller must hear what came before.
async function unlessLost(step: Promise<unknown>): Promise<void> {
  await step.catch(() => undefined);
}
