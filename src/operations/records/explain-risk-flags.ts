import { explainRiskFlags } from '#contract/operations/records/explain-risk-flags.ts';
import { isInvented } from '#domain/log/record/describe-data.ts';
import { explainFlags, summariseFlags } from '#domain/risk/explain-flags.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { requireRecord } from './require-record.ts';

const LIMITATIONS = [
  'Only the record was read: nothing was checked again, and nothing is known about later days.',
  'A flag says what the sources of the record show. No flag means that they showed nothing, never that there is nothing.',
];
const SAMPLE = 'The record contains SAMPLE DATA, which is invented: what rests on it is about no one.';

/** Binds explain_risk_flags, which explains one of the caller's records. */
export function bindExplainRiskFlags(db: Database): BoundOperation {
  return bind(explainRiskFlags).read(async ({ record_id }, context) => {
    const record = await requireRecord(db, callerOf(context).accountId, record_id);
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
