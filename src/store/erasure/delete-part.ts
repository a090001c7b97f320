import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** Deletes up to `limit` rows that match; returns how many. Run alone, it is a short transaction of its own. */
export async function deletePart(
  db: Database,
  table: keyof Tables,
  matches: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const some = sql`select ctid from ${sql.table(table)} where ${matches} limit ${limit}`;
  // The condition is repeated, because partitions of one table share values of ctid.
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ctid = any(array(${some})) and ${matches}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
