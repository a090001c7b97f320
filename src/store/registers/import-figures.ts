import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** Versions that are being imported, or that an import left unfinished, and how many rows have been copied by those that copy now. */
export type ImportFigures = { staged: { dataset: string; source_version: string }[]; rowsCopied: number };

/** Reads how far imports are, whichever process runs them: PostgreSQL itself tells how many rows it has taken. */
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
