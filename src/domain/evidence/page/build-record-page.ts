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
import { writeRequest } from './write-request.ts';
import { writeScope } from './write-scope.ts';
import { writeSourceName } from './write-source-name.ts';
import { writeSydneyTime, writeUtcTime } from './write-time.ts';

/** What the page of a Due Diligence Record says; the template lays it out and leaves out what does not fit. */
export type RecordPage = ReturnType<typeof buildRecordPage>;

/** What a page needs beside its record: where the service is, the name of the key that signs the file, and what the fonts have. */
export type PageSurroundings = { publicUrl: string; signedBy: string; canDraw: CanDraw };

// These stand in larger letters.
const MAX_SUBJECT_LENGTH = 120;
const MAX_HEADLINE_LENGTH = 240;
const MAX_REQUEST_LENGTH = 240;
const MAX_LABEL_LENGTH = 80;

const STATUSES = {
  completed: 'Completed',
  pending_reconciliation: 'Sent, outcome not known: being reconciled with the register',
};
const DATA_MODES = {
  live: 'Asked of the source itself',
  snapshot: 'Read from a stored copy of the source, as at the time given for it below',
  sample: 'Invented sample data: no register was read',
  synthetic_fixture_unsearched: 'Synthetic data: no register was read',
};
const SAMPLE_OF_SOURCE = 'Invented sample data in the form of the source: no register was read';

type Source = DueDiligenceRecord['sources'][number];

/** Builds what the page of a record says, in text that its fonts can draw. */
export function buildRecordPage(record: DueDiligenceRecord, { publicUrl, signedBy, canDraw }: PageSurroundings) {
  const print = (text: string, maxLength?: number) => printText(text, canDraw, maxLength);
  const printRows = (rows: readonly Finding[]) =>
    limitRows(rows.map(({ label, value }) => ({ label: print(label, MAX_LABEL_LENGTH), value: print(value) })));
  const mark = findSampleMark(record);
  const isInvented = mark !== null;
  const headline = findHeadline(record.result);
  return {
    record_id: record.record_id,
    made: listDateParts(new Date(record.created_at)),
    mark,
    subject: { label: print(writeLabel(record.target.type)), value: print(writeTarget(record), MAX_SUBJECT_LENGTH) },
    headline: headline === null ? null : print(headline, MAX_HEADLINE_LENGTH),
    facts: [
      ['What was asked', print(writeQuestion(record.tool))],
      ['In the caller’s words', writeRequest(record.request, (text) => print(text, MAX_REQUEST_LENGTH))],
      ['Reference', record.reference === null ? 'none given' : print(record.reference)],
      ['Status', STATUSES[record.status]],
      ['Data', writeDataMode(record)],
      ['Made', writeBothTimes(record.created_at)],
      ['Price', record.price_cents === 0 ? 'Free of charge' : formatAud(record.price_cents)],
    ],
    warnings: printRows(listWarnings(record.result)),
    findings: printRows([...listSourceResults(record.result), ...listFindings(record.result, isInvented)]),
    sources: limitRows(record.sources.map((source) => buildSourceRow(source, isInvented, print))),
    scope: writeScope(record, isInvented),
    not_checked: limitRows(listNotChecked(record.result).map((item) => print(item))),
    record_sha256: record.record_sha256,
    verify_url: `${publicUrl}/verify/${record.record_id}`,
    keys_url: `${publicUrl}/.well-known/evidence-keys.json`,
    signed_by: print(signedBy),
    log: writeLogPlace(record.log),
  };
}

function buildSourceRow(source: Source, isInvented: boolean, print: (text: string) => string) {
  return {
    name: print(writeSourceName(source.source_id, isInvented)),
    version: source.source_version === null ? null : print(source.source_version),
    as_at: `Data as at ${writeBothTimes(source.retrieved_at)}`,
    citation: print(source.source_citation),
    payload_sha256: source.payload_sha256,
  };
}

function writeDataMode({ data_mode, sources }: DueDiligenceRecord): string {
  const isReal = data_mode === 'live' || data_mode === 'snapshot';
  return isReal && findSampleMark({ data_mode, sources }) !== null ? SAMPLE_OF_SOURCE : DATA_MODES[data_mode];
}

function writeLogPlace(log: DueDiligenceRecord['log']): string | null {
  if (log === null) return null;
  const [origin, size] = log.checkpoint.split('\n');
  return `Its hash is entry ${log.index} of the evidence log ${origin}, checkpoint of ${size} entries.`;
}

function findHeadline(result: Record<string, unknown>): string | null {
  const parts = [result, ...Object.values(result).filter(isMembers)];
  const said = parts.map((part) => part.headline ?? part.reason).find((one) => typeof one === 'string');
  return said === undefined ? null : String(said);
}

function writeTarget({ target: { type, value } }: DueDiligenceRecord): string {
  if (type === 'ABN' && /^\d{11}$/.test(value)) return formatAbn(value);
  return type === 'ACN' && /^\d{9}$/.test(value) ? value.replace(/\d{3}(?=\d)/g, '$& ') : value;
}

function writeBothTimes(time: string): string {
  const at = new Date(time);
  return `${writeUtcTime(at)}, ${writeSydneyTime(at)}`;
}
