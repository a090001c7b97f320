import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/**
 * Deletes up to `limit` rows that match; returns how many. Run alone, it is a short transaction of its own.
 *
 * With `oldestBy`, the oldest go first by the index of that column. Without an order, PostgreSQL reads the table from its
 * start when most rows match: each part then passes all rows that the parts before deleted.
 */
export async function deletePart(
  db: Database,
  table: keyof Tables,
  matches: RawBuilder<unknown>,
  limit: number,
  oldestBy?: string,
): Promise<number> {
  const order = oldestBy === undefined ? sql`` : sql`order by ${sql.ref(oldestBy)}`;
  const some = sql`select ctid from ${sql.table(table)} where ${matches} ${order} limit ${limit}`;
  // The condition is repeated, because partitions of one table share values of ctid.
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ctid = any(array(${some})) and ${matches}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
