import { explainRiskFlags } from '#contract/operations/records/explain-risk-flags.ts';
import { ServiceError } from '#contract/service-error.ts';
import { isInvented } from '#domain/log/record/describe-data.ts';
import { explainFlags, summariseFlags } from '#domain/risk/explain-flags.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { findRecord } from '#store/records/records.ts';

const LIMITATIONS = [
  'Only the record was read: nothing was checked again, and nothing is known about later days.',
  'A flag says what the sources of the record show. No flag means that they showed nothing, never that there is nothing.',
];
const SAMPLE = 'The record contains SAMPLE DATA, which is invented: what rests on it is about no one.';

/** Binds explain_risk_flags, which explains one of the caller's records. */
export function bindExplainRiskFlags(db: Database): BoundOperation {
  return bind(explainRiskFlags).read(async ({ record_id }, context) => {
    const record = await findRecord(db, callerOf(context).accountId, record_id);
    if (record === null)
      throw new ServiceError(
        'not_found',
        'There is no such record in this account; list_recent_searches lists its records.',
      );
    const { tool, created_at } = record;
    const flags = explainFlags(record);
    const sample_data = isInvented(record);
    return {
      ok: true,
      tool: 'explain_risk_flags',
      record: { record_id, tool, created_at, sample_data },
      summary: summariseFlags(flags),
      flags,
      limitations: sample_data ? [SAMPLE, ...LIMITATIONS] : LIMITATIONS,
    };
  });
}
