import { readSydneyDay } from '#base/calendar-window.ts';
import { decideInvention } from '#domain/log/record/describe-data.ts';
import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import { findSubjectName } from './name-answer.ts';
import { writeLabel } from './page/write-label.ts';
import { writeQuestion } from './page/write-question.ts';
import { writeRecordHeadline } from './page/write-record-headline.ts';

type IndexedRecord = Omit<ShapedRecord, 'log' | 'record_sha256'>;

const SAMPLE = { all: 'yes', some: 'partly', none: 'no' } as const;
const MAX_LENGTH = 500;

export function buildIndexRow(record: IndexedRecord, file: string) {
  const { record_id, reference, target, tool, result, created_at } = record;
  const name = findSubjectName(result);
  const subject = `${writeLabel(target.type)} ${target.value}`;
  return {
    file,
    record_id,
    reference: reference ?? '',
    subject: shorten(name === null || name === target.value ? subject : `${name} (${subject})`),
    question: writeQuestion(tool),
    answer: shorten(writeRecordHeadline(record) ?? 'See the file.'),
    /** The day in Sydney on which the check was made. */
    day: readSydneyDay(created_at),
    sample: SAMPLE[decideInvention(record)],
  };
}

/** A record in the index of an archive: the file to open first, and what it says in a line. */
export type IndexRow = ReturnType<typeof buildIndexRow>;

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}
