import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** Versions whose import is running or was interrupted, and how many rows the running imports have copied. */
export type ImportFigures = { staged: { dataset: string; source_version: string }[]; rowsCopied: number };

/** Reads the progress of all imports, in any process, from PostgreSQL's own COPY statistics. */
export async function readImportFigures(db: Database): Promise<ImportFigures> {
  const staged = await db
    .selectFrom('snapshots')
    .select(['dataset', 'source_version'])
    .where('state', '=', 'staged')
    .orderBy('snapshot_id')
    .execute();
  const { rows } = await sql<{ copied: number }>`
    select coalesce(sum(tuples_processed), 0)::bigint as copied from pg_stat_progress_copy
    where datname = current_database() and command = 'COPY FROM'`.execute(db);
  return { staged, rowsCopied: rows[0]?.copied ?? 0 };
}
