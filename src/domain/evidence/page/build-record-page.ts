import { formatAud } from '#base/money.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { findSampleMark } from './find-sample-mark.ts';
import { limitRows } from './limit-rows.ts';
import { listDateParts } from './list-date-parts.ts';
import { type Finding, isMembers, listFindings } from './list-findings.ts';
import { listNotChecked, listSourceResults, listWarnings } from './list-warnings.ts';
import { type CanDraw, printText } from './printable-text.ts';
import { writeLabel } from './write-label.ts';
import { writeQuestion } from './write-question.ts';
import { writeSydneyTime, writeUtcTime } from './write-time.ts';

/** What the page of a Due Diligence Record says; the template lays it out and leaves out what does not fit. */
export type RecordPage = ReturnType<typeof buildRecordPage>;

const STATUSES = {
  completed: 'Completed',
  pending_reconciliation: 'Sent, outcome not known: being reconciled with the register',
};
const DATA_MODES = {
  live: 'Asked of the source itself',
  snapshot: 'Read from a stored copy of the source, as at the time given for it',
  sample: 'SAMPLE DATA: invented, nothing was sent to a register',
  synthetic_fixture_unsearched: 'SYNTHETIC DATA: invented, nothing was searched',
};

/** Builds what the page of a record says, in text that its fonts can draw. */
export function buildRecordPage(record: DueDiligenceRecord, surroundings: { verifyUrl: string; canDraw: CanDraw }) {
  const print = (text: string) => printText(text, surroundings.canDraw);
  const printRows = (rows: readonly Finding[]) =>
    limitRows(rows.map(({ label, value }) => ({ label: print(label), value: print(value) })));
  const made = new Date(record.created_at);
  const mark = findSampleMark(record);
  return {
    record_id: record.record_id,
    made: listDateParts(made),
    mark,
    subject: { label: writeTargetType(record.target.type), value: print(writeTarget(record.target)) },
    headline: printOrNull(findHeadline(record.result), print),
    facts: [
      ['What was asked', print(writeQuestion(record.tool))],
      ['Your reference', record.reference === null ? 'none given' : print(record.reference)],
      ['Status', STATUSES[record.status]],
      ['Data', mark === null ? DATA_MODES[record.data_mode] : mark.sentence],
      ['Made', `${writeUtcTime(made)}; ${writeSydneyTime(made)}`],
      ['Price', record.price_cents === 0 ? 'Free of charge' : formatAud(record.price_cents)],
    ],
    warnings: printRows(listWarnings(record.result)),
    findings: printRows([...listSourceResults(record.result), ...listFindings(record.result)]),
    sources: limitRows(record.sources.map((source) => buildSourceRow(source, print))),
    not_checked: limitRows(listNotChecked(record.result).map(print)),
    record_sha256: record.record_sha256,
    verify_url: surroundings.verifyUrl,
  };
}

function buildSourceRow(source: DueDiligenceRecord['sources'][number], print: (text: string) => string) {
  return {
    name: print(source.source_id),
    version: source.source_version === null ? 'no version' : print(source.source_version),
    retrieved: writeUtcTime(new Date(source.retrieved_at)),
    citation: print(source.source_citation),
    payload_sha256: source.payload_sha256,
  };
}

function findHeadline(result: Record<string, unknown>): string | null {
  const parts = [result, ...Object.values(result).filter(isMembers)];
  const said = parts.map((part) => part.headline ?? part.reason).find((one) => typeof one === 'string');
  return said === undefined ? null : String(said);
}

function printOrNull(text: string | null, print: (text: string) => string): string | null {
  return text === null ? null : print(text);
}

function writeTargetType(type: string): string {
  return writeLabel(type);
}

function writeTarget({ type, value }: DueDiligenceRecord['target']): string {
  return type === 'ABN' && /^\d{11}$/.test(value) ? formatAbn(value) : value;
}
