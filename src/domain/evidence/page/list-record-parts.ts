import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { listSourceLimits } from '#domain/extracts/source-limits.ts';
import { decideInvention } from '#domain/log/record/describe-data.ts';
import { layTables } from './lay-tables.ts';
import { listComparison, listUnobserved } from './list-comparison.ts';
import { listFindings } from './list-findings.ts';
import { listNotChecked, listSourceResults, listWarnings } from './list-warnings.ts';
import { writeLimit } from './write-limit.ts';

/** The lists of a record, each as long as it is: the page shows what fits, the annex all of it. */
export type RecordParts = ReturnType<typeof listRecordParts>;

const ONLY_A_COPY =
  'A stored copy was read: whatever was entered, changed or ended in the source since its time is not in it.';

/** Lists what a record says: warnings, findings, sources, and what was not checked. */
export function listRecordParts(record: DueDiligenceRecord) {
  const findings = listComparison(record) ?? listFindings(record.result, decideInvention(record), record.tool);
  return {
    warnings: listWarnings(record.result),
    findings: layTables([...listSourceResults(record.result), ...findings]),
    sources: record.sources.map((source) => ({ source })),
    not_checked: listUnchecked(record).map((text) => ({ text })),
  };
}

// If a response names no limits, the page prints those of its sources, or the limit that every stored copy has.
function listUnchecked(record: DueDiligenceRecord): string[] {
  const own = listNotChecked(record.result).map((text) => writeLimit(text, record));
  const isLive = record.data_mode === 'live';
  const limits = record.sources.flatMap(({ source_id }) => listSourceLimits(source_id, isLive));
  const named = [...own, ...listUnobserved(record), ...(own.length === 0 ? new Set(limits) : [])];
  return named.length === 0 && record.data_mode === 'snapshot' ? [ONLY_A_COPY] : named;
}
