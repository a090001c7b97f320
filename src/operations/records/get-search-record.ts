import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/database.ts';
import { findRecord } from '#store/records.ts';

/** Reads one record of the caller's account. */
export function bindGetSearchRecord(db: Database): BoundOperation {
  return bind(getSearchRecord).read(async (input, context) => {
    if (input.format === 'pdf') {
      throw new ServiceError('invalid_input', 'format must be json: the PDF form is not made yet.');
    }
    const record = await findRecord(db, callerOf(context).accountId, input.record_id);
    if (record === null) throw new ServiceError('not_found', 'There is no such record in this account.');
    return { ok: true, record: { ...record, log: null } };
  });
}
