import { buildIndexRow } from '#domain/evidence/build-index-row.ts';
import { printSource, writeSourceLine } from '#domain/evidence/page/print-parts.ts';
import { writeQuestion } from '#domain/evidence/page/write-question.ts';
import { writeRecordHeadline } from '#domain/evidence/page/write-record-headline.ts';
import { writeBothTimes } from '#domain/evidence/page/write-time.ts';
import { describeData } from '#domain/log/record/describe-data.ts';
import type { ShapedRecord } from '#domain/log/record/record-shape.ts';

type Fact = [name: string, value: string];

const MAX_CITED = 3;
const MAX_NAMED = 24;
const MAX_LENGTH = 400;
const MAX_HEADLINE_LENGTH = 1_400;

/** Lists what a record found, in the words of its page, for a reader who has nothing else. */
export function listFinding(record: ShapedRecord): Fact[] {
  const { sources } = record;
  const more = sources.length - MAX_NAMED;
  return [
    ['Subject', buildIndexRow(record, '').subject],
    ['Answer', shorten(writeRecordHeadline(record) ?? 'See the file.', MAX_HEADLINE_LENGTH)],
    ['Asked', writeQuestion(record.tool, record.data_mode)],
    ['Made', writeBothTimes(record.created_at)],
    ...sources.slice(0, MAX_CITED).flatMap((source) => listSource(source, record)),
    ...sources.slice(MAX_CITED, MAX_NAMED).map((source): Fact => ['Source', shorten(writeSourceLine(source, record))]),
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
