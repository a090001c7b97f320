import { countWords } from '#base/count-words.ts';
import { formatAud } from '#base/money.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { formatAcn } from '#domain/identifiers/acn.ts';
import { listWitnessNames } from '#domain/log/note/cosignature.ts';
import { decideInvention, type Invention, isInventedSource } from '#domain/log/record/describe-data.ts';
import { findStampName } from '#domain/log/timestamp/timestamp-line.ts';
import { buildAnnex, type HeadText } from './build-annex.ts';
import { cutRows, type RowItem } from './cut-rows.ts';
import { findSampleMark } from './find-sample-mark.ts';
import { listRecordParts } from './list-record-parts.ts';
import { PAGE_FORM } from './page-form.ts';
import { type Print, printFinding, printPair, printSource, writeSourceLine } from './print-parts.ts';
import { type CanDraw, hasNumberedCharacter, printText } from './printable-text.ts';
import { writeLabel } from './write-label.ts';
import { writeQuestion } from './write-question.ts';
import { MAX_HEADLINE_LENGTH, writeRecordHeadline } from './write-record-headline.ts';
import { listRequest, writeRequest } from './write-request.ts';
import { listDateParts, writeBothTimes } from './write-time.ts';

/** The content of a record's page and annex; the template lays it out and omits what does not fit. */
export type RecordPage = ReturnType<typeof buildRecordPage>;

/**
 * What a page needs besides its record: the service's URL, the name of the signing key, the characters of the fonts, and
 * whether an annex follows (default false).
 */
type PageSurroundings = { publicUrl: string; signedBy: string; canDraw: CanDraw; annex?: boolean };

// Longer than any name that the contract allows: names are never cut in a headline.
const MAX_SUBJECT_LENGTH = 700;
const MAX_REQUEST_LENGTH = 240;
const MAX_WITNESSES = 3;
const MAX_NAMED = 24;

const NUMBERED =
  '[U+ and a number] stands for a character that is invisible or in none of this page’s fonts; record.json has it.';

const STATUSES = {
  completed: 'Completed',
  pending_reconciliation: 'Sent, outcome not known: being reconciled with the register',
};
const DATA_MODES = {
  live: 'The source itself was queried',
  snapshot: 'Read from a stored copy of the source, as at the time given for it below',
  sample: 'Invented sample data: no register was read',
  synthetic_fixture_unsearched: 'Synthetic data: no register was read',
};
const SAMPLE_OF_SOURCE = 'Invented sample data in the form of the source: no register was read';

const TITLES: Readonly<Record<Invention, { findings: string; sources: string }>> = {
  none: { findings: 'What was found', sources: 'Where it was looked up' },
  some: {
    findings: 'What was found, in part in invented data',
    sources: 'What was read: registers, and invented data',
  },
  all: { findings: 'What the invented data say', sources: 'What was read instead of a register' },
};

type Noun = Pick<RowItem, 'one' | 'many'>;
const LINE: Noun = { one: 'line', many: 'lines' };
const POINT: Noun = { one: 'point', many: 'points' };
const SOURCE: Noun = { one: 'source', many: 'sources' };

/** Builds the content of a record's page, in characters that the fonts have. */
export function buildRecordPage(record: DueDiligenceRecord, surroundings: PageSurroundings) {
  const { publicUrl, signedBy, canDraw, annex = false } = surroundings;
  const where = annex ? 'the annex' : 'the JSON';
  const print: Print = (text, maxLength) => printText(text, canDraw, maxLength, where);
  const printWhole: Print = (text) => printText(text, canDraw, Number.POSITIVE_INFINITY);
  const parts = listRecordParts(record);
  const invention = decideInvention(record);
  const headline = writeRecordHeadline(record);
  const request = writeRequest(record.request, (text) => print(text, MAX_REQUEST_LENGTH), where);
  const rows = {
    warnings: cutRows(parts.warnings, POINT, (one) => printPair(one, print)),
    findings: cutRows(parts.findings, LINE, (one) => printFinding(one, print)),
    sources: cutSources(record, print),
    not_checked: cutRows(parts.not_checked, POINT, ({ text }) => ({ text: print(text) })),
  };
  const subject = {
    label: print(writeLabel(record.target.type)),
    value: print(writeTarget(record), MAX_SUBJECT_LENGTH),
  };
  const reference = print(record.reference ?? '');
  const answer = headline === null ? null : print(headline, MAX_HEADLINE_LENGTH);
  const isNumbered = hasNumberedCharacter(JSON.stringify([subject, answer, request, reference, rows]));
  const heads = (): HeadText[] => [
    pairHead('Subject', subject.value, printWhole(writeTarget(record))),
    pairHead('Headline', answer ?? '', printWhole(headline ?? '')),
    pairHead('Reference', reference, printWhole(record.reference ?? '')),
    {
      onPage: request,
      // An object is never whole on the page.
      whole: writeRequest(record.request, printWhole, ''),
      lines: listRequest(record.request).map((one) => printPair(one, printWhole)),
    },
  ];
  return {
    record_id: record.record_id,
    form: PAGE_FORM,
    made: listDateParts(new Date(record.created_at)),
    mark: findSampleMark(record),
    subject,
    headline: answer,
    facts: [
      ['What was asked', print(writeQuestion(record.tool, record.data_mode))],
      ['In the caller’s words', request],
      ['Reference', record.reference === null ? 'none given' : `“${reference}” (written by the caller)`],
      ['State of the check', STATUSES[record.status]],
      ['Data', writeDataMode(record)],
      ['Made', writeBothTimes(record.created_at)],
      ['Price', record.price_cents === 0 ? 'Free of charge' : formatAud(record.price_cents)],
      ...(isNumbered ? [['Characters', NUMBERED]] : []),
    ],
    titles: TITLES[invention],
    ...rows,
    scope: writeScope(record),
    record_sha256: record.record_sha256,
    verify_url: `${publicUrl}/verify/${record.record_id}`,
    verifier_url: `${publicUrl}/verify/svc-verify.mjs`,
    keys_url: `${publicUrl}/.well-known/evidence-keys.json`,
    signed_by: print(signedBy),
    log: writeLogPlace(record.log),
    annex: annex ? buildAnnex(record, parts, rows, heads(), printWhole) : null,
  };
}

// Every source is named, even where there is no room for its citation and hashes; `names[n]` are those of what is omitted.
function cutSources(record: DueDiligenceRecord, print: Print) {
  const { sources } = record;
  const rows = sources.map((source) => ({ source }));
  const cut = cutRows(rows, SOURCE, ({ source }) => printSource(source, record, print));
  const lines = sources.map((source) => print(writeSourceLine(source, record)));
  const names = cut.left.map((_, count) => [...new Set(lines.slice(count))].slice(0, MAX_NAMED).join('; '));
  return { ...cut, names };
}

function pairHead(label: string, onPage: string, whole: string): HeadText {
  return { onPage, whole, lines: [{ label, value: whole }] };
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
  return `Its hash is entry ${log.index} of the evidence log ${origin}, checkpoint of ${size} entries. ${writeEndorsers(log.checkpoint)}`;
}

// Third parties whose signatures a verifier can check, with keys that the reader got from them.
function writeEndorsers(checkpoint: string): string {
  const witnesses = listWitnessNames(checkpoint);
  const authority = findStampName(checkpoint);
  const witnessed = `${witnesses.length === 1 ? 'Witness' : 'Witnesses'} of that checkpoint: ${witnesses.slice(0, MAX_WITNESSES).join(', ')}${witnesses.length > MAX_WITNESSES ? ` and ${witnesses.length - MAX_WITNESSES} more` : ''} (check with --policy).`;
  return [
    witnesses.length === 0 ? 'No witness has cosigned that checkpoint.' : witnessed,
    authority === null
      ? 'No outside authority has timestamped it.'
      : `The authority ${authority} has timestamped it (RFC 3161; check with --authority).`,
  ].join(' ');
}

function writeTarget({ target: { type, value } }: DueDiligenceRecord): string {
  if (type === 'ABN' && /^\d{11}$/.test(value)) return formatAbn(value);
  return type === 'ACN' && /^\d{9}$/.test(value) ? formatAcn(value) : value;
}

/** Writes the scope of a check: the first item under "not checked", never omitted. */
function writeScope(record: Pick<DueDiligenceRecord, 'data_mode' | 'sources'>): string {
  const count = record.sources.length;
  if (count === 0) return 'No source was queried: nothing was checked.';
  const real = record.sources.filter((source) => !isInventedSource(record, source)).length;
  if (real === 0) return 'No register was queried: nothing about the real world was checked.';
  if (real < count) {
    return `Of the ${count} sources of this record only ${countWords(real, 'is', 'are')} real: whatever ${real === 1 ? 'it does' : 'they do'} not hold, and all that rests on invented data, was not checked.`;
  }
  return count === 1
    ? 'Only the one source of this record was queried: anything it does not have was not checked.'
    : `Only the ${count} sources of this record were queried: anything they do not have was not checked.`;
}
