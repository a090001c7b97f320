import type { Database } from '#store/postgres/database.ts';

/** A record at its place in the order of commits; the first place is 0. */
export type PlacedRecord = { place: number; record_id: string };

/** Returns the records after a place (-1: all), in the order of their commits, at most `limit`. */
export async function listPlacedRecords(db: Database, after: number, limit: number): Promise<PlacedRecord[]> {
  return db
    .selectFrom('record_places')
    .select(['place', 'record_id'])
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
}
