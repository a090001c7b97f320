import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readErrorCode } from '#base/read-error.ts';
import { isConcurrent, LAST_BEFORE_RULES, type Migration } from './migration-files.ts';

/** How long a migration waits for a lock, and how often and after which pause it is tried again. */
type LockRetry = { lockTimeoutMs: number; attempts: number; pauseMs: number };

// Statements of callers queue behind a migration that waits, and they end after three seconds. Less than the second
// after which PostgreSQL ends one of two sessions that wait for each other: it must never be the caller.
const LOCK_RETRY: LockRetry = { lockTimeoutMs: 400, attempts: 60, pauseMs: 2_000 };
// A migration that takes longer would keep callers from a table: it belongs in a job, in batches.
const STATEMENT_TIMEOUT_MS = 30_000;
// The lock was not available, or two sessions waited for each other.
const RETRIED = ['55P03', '40P01'];

/**
 * Applies one migration completely or not at all; throws when it fails.
 *
 * While others hold a lock that it needs, it gives up quickly, so that nothing waits behind it, and tries again.
 */
export async function applyMigration(
  client: pg.PoolClient,
  migration: Migration,
  retry: LockRetry = LOCK_RETRY,
): Promise<void> {
  const apply = isConcurrent(migration) ? applyConcurrently : applyInTransaction;
  await retryLocks(`migration ${migration.name}`, retry, () => apply(client, migration, retry));
}

/** Makes the partitions of the next days and months. */
export async function createPartitions(client: pg.PoolClient, retry: LockRetry = LOCK_RETRY): Promise<void> {
  await retryLocks('making partitions', retry, () => client.query('select create_partitions()'));
}

async function retryLocks(what: string, retry: LockRetry, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!RETRIED.includes(readErrorCode(error))) throw new Error(`${what} failed`, { cause: error });
      if (attempt === retry.attempts)
        throw new Error(
          `${what} did not get its lock in ${attempt} attempts: other sessions use the table for long. It changed nothing; run svc-admin migrate again`,
          { cause: error },
        );
    }
    await sleep(retry.pauseMs);
  }
}

async function applyInTransaction(
  client: pg.PoolClient,
  migration: Migration,
  { lockTimeoutMs }: LockRetry,
): Promise<void> {
  const statementTimeoutMs = migration.number > LAST_BEFORE_RULES ? STATEMENT_TIMEOUT_MS : 0;
  await client.query('begin');
  try {
    await client.query(
      `set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = ${statementTimeoutMs}`,
    );
    await client.query(migration.text);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

// It waits for transactions, not for locks that callers queue behind, so it may wait for any time.
async function applyConcurrently(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('set lock_timeout = 0; set statement_timeout = 0');
  await dropUnfinishedIndexes(client);
  await client.query(migration.text);
  await recordMigration(client, migration);
}

// A build that was interrupted leaves an invalid index, which `if not exists` would take for a finished one.
async function dropUnfinishedIndexes(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
    where not indisvalid and nspname = 'public' and relkind = 'i'`);
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`);
}

async function recordMigration(client: pg.PoolClient, { number, name, sha256 }: Migration): Promise<void> {
  await client.query('insert into migrations (number, name, sha256) values ($1, $2, $3)', [number, name, sha256]);
}
