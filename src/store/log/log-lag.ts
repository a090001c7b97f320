import { sql } from 'kysely';
import { readIdTimeMs } from '#base/ids.ts';
import type { Database } from '#store/postgres/database.ts';

/** How many records are not yet in the evidence log, and how old the oldest of them is; 0 when there is none. */
type LogLag = { records: number; seconds: number };

// Counting further would cost more than the figure is worth.
const MOST = 1_000_000;

/** Reads how far the evidence log is behind the records. */
export async function readLogLag(db: Database, now: Date): Promise<LogLag> {
  const { rows } = await sql<{ size: number; placed: number; waiting: number; oldest: string | null }>`
    with head as (select coalesce(max(tree_size), 0) as size from log_checkpoints)
    select size, (select coalesce(max(place) + 1, 0) from record_places) as placed,
      (select count(*) from (select from unplaced_records limit ${MOST}) queued) as waiting,
      coalesce((select record_id from record_places where place = size),
        (select record_id from unplaced_records order by queued_no limit 1)) as oldest
    from head`.execute(db);
  const [row] = rows;
  if (row === undefined || row.oldest === null) return { records: 0, seconds: 0 };
  const ageMs = Math.max(0, now.getTime() - readIdTimeMs(row.oldest));
  return { records: Math.max(0, row.placed - row.size) + row.waiting, seconds: ageMs / 1_000 };
}
