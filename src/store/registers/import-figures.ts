import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** Reads which versions are being imported or were interrupted, how many rows the running imports have copied (from PostgreSQL's own COPY statistics, in any process), and how old each register is. */
export async function readImportFigures(db: Database) {
  const staged = await db
    .selectFrom('snapshots')
    .select(['dataset', 'source_version'])
    .where('state', '=', 'staged')
    .orderBy('snapshot_id')
    .execute();
  const { rows } = await sql<{ copied: number }>`
    select coalesce(sum(tuples_processed), 0)::bigint as copied from pg_stat_progress_copy
    where datname = current_database() and command = 'COPY FROM'`.execute(db);
  const ages = await sql<{ dataset: string; seconds: number }>`
    select dataset, extract(epoch from now() - max((manifest ->> 'retrieved_at')::timestamptz))::double precision as seconds
    from snapshots where state = 'active' and not sample and manifest ->> 'retrieved_at' is not null
    group by dataset order by dataset`.execute(db);
  return { staged, rowsCopied: rows[0]?.copied ?? 0, ages: ages.rows };
}
