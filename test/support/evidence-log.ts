import { appendRecords } from '#store/log/append-records.ts';
import type { Endorser } from '#store/log/endorsements.ts';
import { beginLog } from '#store/log/log-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { assignPlaces } from '#store/records/record-order.ts';

/** The name of the logs of tests. */
export const TEST_ORIGIN = 'test.example/log';

/** Begins the log unless it has begun, and appends every record that was committed, as a worker would within two seconds. */
export async function integrateAll(db: Database, endorser: Endorser | null = null): Promise<void> {
  await beginLog(db, TEST_ORIGIN, null);
  while (((await assignPlaces(db)) ?? 1) > 0);
  while (((await appendRecords(db, null, null, endorser)) ?? 1) > 0);
}
