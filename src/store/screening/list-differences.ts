import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { rowTableName } from '#store/registers/register-rows.ts';

/** The lines that only one of two versions of a register has. */
type DifferingLines = { before: string[]; after: string[] };

/** Finds the lines that differ between two versions; the database compares all, and only those that differ leave it. */
export async function listDifferingLines(
  db: Database,
  dataset: string,
  versions: { previous: number; next: number },
): Promise<DifferingLines> {
  const rows = (snapshot_id: number) => sql.raw(`select line from ${rowTableName(dataset, snapshot_id)}`);
  const only = async (one: number, other: number) => {
    const found = await sql<{ line: string }>`${rows(one)} except ${rows(other)}`.execute(db);
    return found.rows.map(({ line }) => line);
  };
  return {
    before: await only(versions.previous, versions.next),
    after: await only(versions.next, versions.previous),
  };
}
