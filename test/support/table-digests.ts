import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

// Counters that a refused request may change.
const COUNTERS = new Set(['rate_buckets', 'request_log', 'attempt_budgets']);

/** A hash of the rows of every table, so that a test can say that nothing was stored or changed. Registers are left out. */
export async function digestTables(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '_rows|_changes|^snapshots$'
    order by 1`.execute(db);
  const parts = tables
    .filter(({ name }) => !COUNTERS.has(name))
    .map(
      ({ name }) => sql`select ${name} as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest
      from ${sql.id(name)} t`,
    );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
