import { buildIndexRow } from '#domain/evidence/build-index-row.ts';
import { printSource, writeSourceLine } from '#domain/evidence/page/print-parts.ts';
import { writeQuestion } from '#domain/evidence/page/write-question.ts';
import { MAX_HEADLINE_LENGTH, writeRecordHeadline } from '#domain/evidence/page/write-record-headline.ts';
import { writeBothTimes } from '#domain/evidence/page/write-time.ts';
import { describeData } from '#domain/log/record/describe-data.ts';
import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import { CHECK_NAMES, type CheckName, type Checks } from './check.ts';
import type { Trouble } from './check-tally.ts';
import { describeVerdict, type EvidenceKind, SAMPLE_DATA_WARNING } from './describe-verdict.ts';
import type { FileReport } from './verify-file.ts';

/** The description of a checked file, for the CLI and the web page. */
type DescribedFile = {
  sentences: string[];
  /** The warning about invented data, apart from the verdict; null if there is none. */
  sample: string | null;
  /** Printed above the facts; null if they are proven or there are none. */
  heading: string | null;
  facts: [name: string, value: string][];
};

const NOT_SHOWN =
  'This does not prove that the register was right, that the answer is still true today, or the time in it unless the timestamp check passed.';
const OWN_WORDS = 'What the file claims:';

/** Describes a checked file. Repeats nothing from a file that failed. `whose` says who trusts the keys. */
export function describeFile(report: FileReport, whose: 'you' | 'this page'): DescribedFile {
  const { verdict, kind, checks, troubles, inventedCount } = report;
  const meaning = verdict === 'failed' ? describeFailure(kind, checks, troubles) : [];
  const facts = verdict === 'failed' ? [] : listFacts(report);
  const limit = verdict === 'proven' ? [NOT_SHOWN] : [];
  return {
    sentences: [describeVerdict(report, whose), ...limit, ...meaning],
    sample: verdict === 'failed' || inventedCount === 0 ? null : SAMPLE_DATA_WARNING,
    // The facts of an unproven file must be marked as its own claims.
    heading: verdict === 'not proven' && facts.length > 0 ? OWN_WORDS : null,
    facts,
  };
}

function listFacts({ kind, record, recordCount, inventedCount }: FileReport): [string, string][] {
  if (kind === 'ZIP') {
    return [
      ['Records', String(recordCount)],
      ['Data', `${inventedCount} of ${recordCount} are SAMPLE DATA`],
    ];
  }
  return record === null ? [] : listFinding(record);
}

const CHANGED =
  'Its content is not what the service issued: something in it was changed afterwards. The check cannot tell who changed it, or why.';

/** What the first failed check means to a reader who is no engineer. */
const MEANINGS: Record<CheckName, string> = {
  schema:
    'It is not in the form in which the service issues files. It was altered, or damaged on the way, or a program saved it again.',
  'record hash': CHANGED,
  'PDF hash': CHANGED,
  signature:
    'The service’s key did not sign it as it is now. It was altered, or someone else made it, or your list of keys is too old.',
  inclusion: 'The proof in it belongs to another record. The record may be altered, or may never have been logged.',
  consistency: 'The log shows different histories. Keep this file and both checkpoints as evidence.',
  timestamp: 'Its timestamp does not belong to it.',
};
const NEXT = 'Ask the sender for the original, or download it from the service again, and check that.';
const MAX_NAMED = 5;
const LIST_SIGNATURE = 'SHA256SUMS.note';

/** Explains a failed file in plain words: what it means, which files of an archive are affected, and what to do. */
function describeFailure(kind: EvidenceKind, checks: Checks, troubles: readonly Trouble[]): string[] {
  if (kind === 'unknown') return [];
  const first = CHECK_NAMES.filter((name) => checks[name].result === 'failed').sort(byWeight)[0];
  if (first === undefined) return [NEXT];
  const names = [...new Set(troubles.map(({ file }) => file))];
  // Without a fault of a file, the archive may be whole and only its signature unknown.
  if (kind !== 'ZIP' || names.every((name) => name === LIST_SIGNATURE)) return [MEANINGS[first], NEXT];
  const rest = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return [
    'This archive is not as the service made it: a file in it was changed, added, removed or replaced.',
    `Affected: ${names.slice(0, MAX_NAMED).join(', ')}${rest}.`,
    'The signature covers the archive as a whole, so do not rely on any file in it.',
    NEXT,
  ];
}

// A changed record fails several checks; that it was changed is the clearest of them.
function byWeight(one: CheckName, other: CheckName): number {
  const weight = (name: CheckName) => ['record hash', 'PDF hash', 'schema', 'consistency'].indexOf(name) + 1 || 9;
  return weight(one) - weight(other);
}

type Fact = [name: string, value: string];

const MAX_CITED = 3;
const MAX_SOURCES = 24;
const MAX_LENGTH = 400;

/** Lists what a record found, in the words of its page, for a reader who has nothing else. */
function listFinding(record: ShapedRecord): Fact[] {
  const { sources } = record;
  const more = sources.length - MAX_SOURCES;
  return [
    ['Subject', buildIndexRow(record, '').subject],
    ['Answer', shorten(writeRecordHeadline(record) ?? 'See the file.', MAX_HEADLINE_LENGTH)],
    ['Asked', writeQuestion(record.tool, record.data_mode)],
    ['Made', writeBothTimes(record.created_at)],
    ...sources.slice(0, MAX_CITED).flatMap((source) => listSource(source, record)),
    ...sources
      .slice(MAX_CITED, MAX_SOURCES)
      .map((source): Fact => ['Source', shorten(writeSourceLine(source, record))]),
    ...(more > 0 ? [['Source', `and ${more} more, in the file`] as Fact] : []),
    ['Data', describeData(record)],
    ['Record', record.record_id],
  ];
}

function listSource(source: ShapedRecord['sources'][number], record: ShapedRecord): Fact[] {
  const { name, as_at, citation } = printSource(source, record, shorten);
  return [
    ['Source', `${name}: ${citation}`],
    ['As at', as_at],
  ];
}

function shorten(text: string, maxLength = MAX_LENGTH): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
