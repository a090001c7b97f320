import { invariant } from '#base/invariant.ts';
import { buildOwnerSeal, isRecordIntact, type SealedRecord } from '#domain/evidence/sealed-record.ts';
import type { Database } from './database.ts';

/** Which records of an account are wanted. */
export type RecordFilter = {
  limit: number;
  before: string | null;
  reference?: string | undefined;
  target?: string | undefined;
  tool?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** One record of an account, or null; a record whose hash or owner no longer fits is never given out. */
export async function findRecord(db: Database, account_id: string, record_id: string): Promise<SealedRecord | null> {
  const row = await db
    .selectFrom('records')
    .select(['body', 'seal_sha256'])
    .where('record_id', '=', record_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const record = row.body as SealedRecord;
  invariant(isRecordIntact(record), `record ${record_id} does not match its hash`);
  const seal = buildOwnerSeal(account_id, record.record_sha256);
  invariant(seal === row.seal_sha256, `record ${record_id} is not sealed for its owner`);
  return record;
}

/** The records of an account, newest first, at most `limit`. */
export async function listRecords(db: Database, account_id: string, filter: RecordFilter): Promise<SealedRecord[]> {
  let query = db.selectFrom('records').select('body').where('account_id', '=', account_id);
  if (filter.before !== null) query = query.where('record_id', '<', filter.before);
  if (filter.reference !== undefined) query = query.where('reference', '=', filter.reference);
  if (filter.target !== undefined) query = query.where('target_value', '=', filter.target);
  if (filter.tool !== undefined) query = query.where('tool', '=', filter.tool);
  if (filter.from !== undefined) query = query.where('created_at', '>=', new Date(filter.from));
  if (filter.to !== undefined) query = query.where('created_at', '<=', new Date(filter.to));
  const rows = await query.orderBy('record_id', 'desc').limit(filter.limit).execute();
  return rows.map((row) => row.body as SealedRecord);
}
