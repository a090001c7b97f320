import { ServiceError } from '#contract/service-error.ts';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import type { Database } from '#store/postgres/database.ts';
import { findRecord } from '#store/records/records.ts';

/** Returns a record of the account; throws not_found for a missing one and for another account's alike. */
export async function requireRecord(db: Database, accountId: string, recordId: string): Promise<SealedRecord> {
  const record = await findRecord(db, accountId, recordId);
  if (record !== null) return record;
  const message = 'There is no such record in this account; list_recent_searches lists its records.';
  throw new ServiceError('not_found', message);
}
