import { z } from 'zod';
import { canonicalJson } from '#base/canonical-json.ts';
import { countWords } from '#base/count-words.ts';
import type { packOfRecords } from '#contract/schemas/record-pack.ts';
import { evidencePackRiskFlag } from '#contract/schemas/risk-flag.ts';
import { isInvented } from '#domain/log/record/describe-data.ts';
import { rankRisk } from '#domain/risk/build-risk.ts';
import { buildRiskExplanation } from '#domain/risk/build-risk-explanation.ts';
import { findAll } from './page/list-findings.ts';
import { citeSource, type SealedRecord } from './sealed-record.ts';

type RecordPack = z.input<typeof packOfRecords>;

/** What a pack is about, and when it was put together. */
type PackOrder = { subject: RecordPack['subject']; assembledAt: Date };

const NO_FLAGS = 'No record has a flag. Check what the records do not cover before relying on them.';
const SAMPLE = 'Every record of this pack is of SAMPLE DATA, which is invented and says nothing about anyone.';
const LIMITATIONS = [
  'Only records of this account were put together; no source was queried for this pack.',
  'Each record says what its sources showed on their own day. A later change is not in it.',
  'What no record checked is not known. A pack without flags is not a clearance.',
];

/** Chooses the records of a pack: sample data is left out, unless there is nothing else. */
export function choosePackRecords<T extends SealedRecord>(records: readonly T[]): { chosen: T[]; leftOut: number } {
  const real = records.filter((record) => !isInvented(record));
  const chosen = real.length > 0 ? real : [...records];
  return { chosen, leftOut: records.length - chosen.length };
}

/** Builds a pack from its records, oldest first. */
export function buildRecordPack(
  { chosen, leftOut }: { chosen: readonly SealedRecord[]; leftOut: number },
  { subject, assembledAt }: PackOrder,
): RecordPack {
  const flags = listFlags(chosen);
  const risk_explanation = buildRiskExplanation(flags);
  const sample_data = chosen.length > 0 && chosen.every(isInvented);
  const [worst] = flags.toSorted((left, right) => rankRisk(right) - rankRisk(left));
  return {
    pack_version: 'record-pack-v1',
    assembled_at: assembledAt.toISOString(),
    subject,
    headline: writeHeadline(chosen.length, flags.length, sample_data),
    sample_data,
    records: chosen.map((record) => ({
      record_id: record.record_id,
      tool: record.tool,
      target: record.target,
      reference: record.reference,
      created_at: record.created_at,
      data_mode: record.data_mode,
      record_sha256: record.record_sha256,
      sample_data: isInvented(record),
    })),
    sample_records_left_out: leftOut,
    source_checks: chosen.flatMap(listSources),
    risk_flags: flags,
    risk_score: risk_explanation.risk_score,
    risk_explanation,
    human_review_items: [...new Set(chosen.flatMap(({ result }) => findAll(result, 'human_review_items').map(String)))],
    recommended_next_check: worst?.recommended_next_check ?? NO_FLAGS,
    limitations: sample_data ? [SAMPLE, ...LIMITATIONS] : LIMITATIONS,
  };
}

const flagList = z.array(evidencePackRiskFlag);

// The flags of a monitor's snapshots have only a code; the checks that raised them have the whole flag.
function listFlags(records: readonly SealedRecord[]): RecordPack['risk_flags'] {
  const flags = records.flatMap(({ record_id, result }) => {
    const found = flagList.safeParse(findAll(result, 'risk_flags'));
    return found.success ? found.data.map((flag) => ({ ...flag, record_id })) : [];
  });
  return [...new Map(flags.map((flag) => [canonicalJson(flag), flag])).values()];
}

function listSources({ record_id, sources }: SealedRecord): RecordPack['source_checks'] {
  return sources.map((source) => ({ record_id, ...citeSource(source) }));
}

function writeHeadline(records: number, flags: number, isSample: boolean): string {
  const count = countWords(records, 'record', 'records');
  const found = flags === 0 ? 'no flag, which is not a clearance' : countWords(flags, 'flag', 'flags');
  return `${isSample ? 'SAMPLE DATA: ' : ''}${count} of this account, with ${found}.`;
}
