import { sql } from 'kysely';
import { takeFreeTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';

/** The most records placed in one transaction. */
export const RECORDS_PER_BATCH = 5_000;

/**
 * Assigns places to newly committed records, at most 5,000; returns how many, or null when another process is doing it.
 *
 * Only the holder of the lock assigns places, and it sees those of the previous holder. So no place appears below one
 * that was already visible, and if one record was committed before another began, it comes first.
 */
export async function assignPlaces(db: Database): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeFreeTurn(trx, 'place records'))) return null;
    // A separate statement, so that it sees what the last holder of the lock committed.
    const placed = await sql`
      with oldest as (
        select min(queued_no) as first, max(queued_no) as last
        from (select queued_no from unplaced_records order by queued_no limit ${RECORDS_PER_BATCH}) queued
      ), taken as (
        delete from unplaced_records using oldest where queued_no between first and last returning queued_no, record_id
      )
      insert into record_places (place, record_id)
      select (select coalesce(max(place), -1) from record_places) + row_number() over (order by queued_no), record_id
      from taken`.execute(trx);
    return Number(placed.numAffectedRows);
  });
}
