import { formatAud } from '#base/money.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';
import { listSourceLimits } from '#domain/extracts/source-limits.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { decideInvention, type Invention, isInventedSource } from '#domain/log/record/describe-data.ts';
import { findStampName } from '#domain/log/timestamp/timestamp-line.ts';
import { cutRows, type RowItem } from './cut-rows.ts';
import { findSampleMark } from './find-sample-mark.ts';
import { listComparison, listUnobserved, writeComparisonHeadline } from './list-comparison.ts';
import { type Finding, listFindings } from './list-findings.ts';
import { listNotChecked, listSourceResults, listWarnings } from './list-warnings.ts';
import { PAGE_FORM } from './page-form.ts';
import { type CanDraw, printText } from './printable-text.ts';
import { writeHeadline } from './write-headline.ts';
import { writeLabel } from './write-label.ts';
import { writeLimit } from './write-limit.ts';
import { writeQuestion } from './write-question.ts';
import { writeRequest } from './write-request.ts';
import { writeScope } from './write-scope.ts';
import { writeSourceName } from './write-source-name.ts';
import { listDateParts, writeSydneyTime, writeUtcTime } from './write-time.ts';

/** The content of a record's page; the template lays it out and omits what does not fit. */
export type RecordPage = ReturnType<typeof buildRecordPage>;

/** What a page needs besides its record: the service's URL, the name of the signing key, and the characters of the fonts. */
export type PageSurroundings = { publicUrl: string; signedBy: string; canDraw: CanDraw };

// Printed in a larger size.
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
const ONLY_A_COPY =
  'A stored copy was read: whatever was entered, changed or ended in the source since its time is not in it.';
const SAMPLE_OF_SOURCE = 'Invented sample data in the form of the source: no register was read';

const TITLES: Readonly<Record<Invention, { findings: string; sources: string }>> = {
  none: { findings: 'What was found', sources: 'Where it was looked up' },
  some: {
    findings: 'What was found, in part in invented data',
    sources: 'What was read: registers, and invented data',
  },
  all: { findings: 'What the invented data say', sources: 'What was read instead of a register' },
};

// The headline itself says that data is invented, so that it cannot be quoted as a finding.
const HEADLINE_BEFORE: Readonly<Record<Invention, string>> = {
  none: '',
  some: 'Partly invented data: ',
  all: 'Invented data: ',
};

type Noun = Pick<RowItem, 'one' | 'many'>;
const LINE: Noun = { one: 'line', many: 'lines' };
const POINT: Noun = { one: 'point', many: 'points' };
const SOURCE: Noun = { one: 'source', many: 'sources' };

type Source = DueDiligenceRecord['sources'][number];

/** Builds the content of a record's page, in characters that the fonts have. */
export function buildRecordPage(record: DueDiligenceRecord, { publicUrl, signedBy, canDraw }: PageSurroundings) {
  const print = (text: string, maxLength?: number) => printText(text, canDraw, maxLength);
  const printRows = (rows: readonly Finding[], noun: Noun) =>
    cutRows(rows, noun, ({ label, value }) => ({ label: print(label, MAX_LABEL_LENGTH), value: print(value) }));
  const mark = findSampleMark(record);
  const invention = decideInvention(record);
  const headline = writeComparisonHeadline(record) ?? writeHeadline(record.tool, record.result);
  const findings = listComparison(record) ?? listFindings(record.result, invention, record.tool);
  return {
    record_id: record.record_id,
    form: PAGE_FORM,
    made: listDateParts(new Date(record.created_at)),
    mark,
    subject: { label: print(writeLabel(record.target.type)), value: print(writeTarget(record), MAX_SUBJECT_LENGTH) },
    headline: headline === null ? null : print(HEADLINE_BEFORE[invention] + headline, MAX_HEADLINE_LENGTH),
    facts: [
      ['What was asked', print(writeQuestion(record.tool, record.data_mode))],
      ['In the caller’s words', writeRequest(record.request, (text) => print(text, MAX_REQUEST_LENGTH))],
      ['Reference', record.reference === null ? 'none given' : `“${print(record.reference)}” (written by the caller)`],
      ['State of the check', STATUSES[record.status]],
      ['Data', writeDataMode(record)],
      ['Made', writeBothTimes(record.created_at)],
      ['Price', record.price_cents === 0 ? 'Free of charge' : formatAud(record.price_cents)],
    ],
    warnings: printRows(listWarnings(record.result), POINT),
    titles: TITLES[invention],
    findings: printRows([...listSourceResults(record.result), ...findings], LINE),
    sources: cutRows(
      record.sources.map((source) => ({ source })),
      SOURCE,
      ({ source }) => buildSourceRow(source, isInventedSource(record, source), print),
    ),
    scope: writeScope(record),
    not_checked: cutRows(
      listUnchecked(record).map((text) => ({ text })),
      POINT,
      ({ text }) => ({ text: print(text) }),
    ),
    record_sha256: record.record_sha256,
    verify_url: `${publicUrl}/verify/${record.record_id}`,
    keys_url: `${publicUrl}/.well-known/evidence-keys.json`,
    signed_by: print(signedBy),
    log: writeLogPlace(record.log),
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

function buildSourceRow(source: Source, isInvented: boolean, print: (text: string) => string) {
  const file = source.source_file ?? null;
  return {
    name: print(writeSourceName(source.source_id, isInvented)),
    version: source.source_version === null ? null : print(source.source_version),
    as_at: `${isInvented ? 'Invented, and dated' : 'Data as at'} ${writeBothTimes(source.retrieved_at)}`,
    citation: print(source.source_citation),
    payload_sha256: source.payload_sha256,
    file_name: file === null ? null : print(file.name),
    file_sha256: file?.sha256 ?? null,
    file_origin: file === null ? '' : print(writeOrigin(file)),
  };
}

function writeOrigin({ url, published_at }: SourceFile): string {
  const published = published_at === null ? null : `published ${writeUtcTime(new Date(published_at))}`;
  return [url, published].map((part) => (part === null ? '' : `, ${part}`)).join('');
}

function writeDataMode({ data_mode, sources }: DueDiligenceRecord): string {
  const invention = decideInvention({ data_mode, sources });
  const isReal = data_mode === 'live' || data_mode === 'snapshot';
  if (!isReal || invention === 'none') return DATA_MODES[data_mode];
  if (invention === 'all') return SAMPLE_OF_SOURCE;
  const count = sources.filter((source) => isInventedSource({ data_mode }, source)).length;
  return `Partly invented: ${count} of the ${sources.length} sources below ${count === 1 ? 'is' : 'are'} sample data; the others were asked or read`;
}

function writeLogPlace(log: DueDiligenceRecord['log']): string | null {
  if (log === null) return null;
  const [origin, size] = log.checkpoint.split('\n');
  const authority = findStampName(log.checkpoint);
  const stamp =
    authority === null
      ? 'No outside authority has timestamped that checkpoint.'
      : `The authority ${authority} has timestamped that checkpoint (RFC 3161).`;
  return `Its hash is entry ${log.index} of the evidence log ${origin}, checkpoint of ${size} entries. ${stamp}`;
}

function writeTarget({ target: { type, value } }: DueDiligenceRecord): string {
  if (type === 'ABN' && /^\d{11}$/.test(value)) return formatAbn(value);
  return type === 'ACN' && /^\d{9}$/.test(value) ? value.replace(/\d{3}(?=\d)/g, '$& ') : value;
}

function writeBothTimes(time: string): string {
  const at = new Date(time);
  return `${writeUtcTime(at)}, ${writeSydneyTime(at)}`;
}
