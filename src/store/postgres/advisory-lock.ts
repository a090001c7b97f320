import { sql } from 'kysely';
import type pg from 'pg';
import { readErrorCode } from '#base/read-error.ts';
import type { Database } from './database.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** A lock that all processes of one database share by name. */
type AdvisoryLock = {
  name: string;
  /** How long to wait for another holder. */
  waitMs: number;
  /** The error message when that was not long enough. */
  busy: string;
};

/** A connection that holds a lock. The lock ends with the connection, even when the process is killed. */
export type HeldLock = { client: pg.PoolClient; release(): Promise<void> };

/**
 * Does work that only one process may do at a time; throws an Error with the lock's `busy` when another process holds
 * it.
 *
 * The lock ends with its connection. Work that writes must use that connection, so that it cannot write after the lock
 * is lost.
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
  // Work under a lock may take longer than a request.
  await sql`select ${settings}`.execute(locked);
  try {
    await sql`select pg_advisory_lock(hashtextextended(${lock.name}, 0))`.execute(locked);
  } catch (error) {
    if (readErrorCode(error) === LOCK_NOT_AVAILABLE) throw new Error(lock.busy, { cause: error });
    throw error;
  }
  await sql`reset lock_timeout`.execute(locked);
}

/** Takes a lock on its own connection; null when another process holds it. */
export async function tryHoldLock(pool: pg.Pool, name: string): Promise<HeldLock | null> {
  const client = await pool.connect();
  // A lost connection fails the running query; without a listener it would also end the process.
  client.on('error', () => undefined);
  try {
    const query = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';
    const { rows } = await client.query<{ held: boolean }>(query, [name]);
    if (rows[0]?.held === true) return { client, release: () => giveBack(client, name) };
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release(true);
  return null;
}

/** Waits for a lock and holds it until the transaction ends. */
export async function lockForTransaction(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Waits for a lock and holds it until the transaction ends. */
export async function awaitTurn(trx: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Takes a lock until the transaction ends; false when another transaction holds it. */
export async function takeFreeTurn(trx: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(trx);
  return rows[0]?.held === true;
}

async function giveBack(client: pg.PoolClient, name: string): Promise<void> {
  // Unlocked by name, so the next holder need not wait until the server notices that the connection ended.
  await unlessLost(client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]));
  client.release(true);
}

// A lost connection has released lock and settings already; the caller must see the earlier error.
async function unlessLost(step: Promise<unknown>): Promise<void> {
  await step.catch(() => undefined);
}
