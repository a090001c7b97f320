import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { RejectedRow } from '#store/registers/rejected-rows.ts';

/** Returns the rejected rows of a version, in file order. */
export async function readRejectedRows(db: Database, snapshot_id: number): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`select row_number, file, reason, row from rejected_rows
    where snapshot_id = ${snapshot_id} order by row_number`.execute(db);
  return rows;
}
