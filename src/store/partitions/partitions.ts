import { sql } from 'kysely';
import { readErrorCode } from '#base/read-error.ts';
import type { Database } from '#store/postgres/database.ts';

/** What a run did: partitions that it made and dropped, and what waits for the next run because a lock was not free. */
export type KeptPartitions = { created: string[]; dropped: string[]; postponed: string[] };

/**
 * Makes the partitions that will be needed, and drops those of each table that ended so many days ago.
 *
 * Each is a transaction of its own, which gives up after waiting 100 ms for a lock.
 */
export async function keepPartitions(
  db: Database,
  dropAfterDays: Readonly<Record<string, number>>,
): Promise<KeptPartitions> {
  const kept: KeptPartitions = { created: [], dropped: [], postponed: [] };
  const created = await orPostpone(kept, 'create', () => createPartitions(db));
  kept.created.push(...(created ?? []));
  for (const [table, days] of Object.entries(dropAfterDays)) {
    for (;;) {
      const dropped = await orPostpone(kept, `drop of ${table}`, () => dropPartition(db, table, days));
      if (dropped === null) break;
      kept.dropped.push(dropped);
    }
  }
  return kept;
}

async function orPostpone<T>(kept: KeptPartitions, what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (readErrorCode(error) !== '55P03') throw error;
    kept.postponed.push(what);
    return null;
  }
}

async function createPartitions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from create_partitions() name`.execute(db);
  return rows.map(({ name }) => name);
}

async function dropPartition(db: Database, table: string, olderThanDays: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select drop_partition(${table}, ${olderThanDays}) as name`.execute(db);
  return rows[0]?.name ?? null;
}

/** How many seconds from now on each partitioned table has partitions. */
export async function readPartitionsAhead(db: Database): Promise<{ table: string; seconds: number }[]> {
  const { rows } = await sql<{ table: string; seconds: number }>`
    select table_name as table, extract(epoch from max(end_day) - now() at time zone 'UTC')::double precision as seconds
    from partition_days group by table_name order by table_name`.execute(db);
  return rows;
}
