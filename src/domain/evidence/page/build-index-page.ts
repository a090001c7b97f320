import { countWords } from '#base/count-words.ts';
import type { IndexRow } from '#domain/evidence/build-index-row.ts';
import { INDEX_TITLE } from '#domain/log/verify/is-index-pdf.ts';
import { type CanDraw, printText } from './printable-text.ts';
import { listDateParts, writeSydneyTime } from './write-time.ts';

/** The most records that index.pdf lists; index.csv lists all. */
export const MAX_PRINTED_ROWS = 500;

/** What the index of an archive says: its order, its counts and its first rows. */
export type ArchiveIndex = {
  jobId: string;
  orderedAt: string;
  recordCount: number;
  sampleCount: number;
  missingCount: number;
  rows: readonly IndexRow[];
};

const MARKS = { yes: 'SAMPLE', partly: 'PARTLY SAMPLE', no: '' };

/** Counts the samples in words: "25 of 255 are samples". */
export function describeSamples(sampleCount: number, recordCount: number): string {
  if (sampleCount === 0) return `none of ${countWords(recordCount, 'is a sample', 'are samples')}`;
  return `${sampleCount} of ${recordCount} ${sampleCount === 1 ? 'is a sample' : 'are samples'}`;
}

/** Builds the pages of index.pdf, in characters that the fonts have. */
export function buildIndexPage(index: ArchiveIndex, canDraw: CanDraw) {
  const { jobId, orderedAt, recordCount, sampleCount, missingCount } = index;
  const print = (text: string) => printText(text, canDraw);
  const rows = index.rows.slice(0, MAX_PRINTED_ROWS);
  const left = recordCount - rows.length;
  return {
    title: INDEX_TITLE,
    made: listDateParts(new Date(orderedAt)),
    mark: null,
    notice:
      sampleCount === 0
        ? null
        : `SAMPLE DATA: ${describeSamples(sampleCount, recordCount)}. A sample is invented and says nothing about anyone.`,
    facts: [
      ['Records', `${recordCount}; ${describeSamples(sampleCount, recordCount)}`],
      ['Missing', missingCount === 0 ? 'nothing' : `${missingCount}; manifest.json says what, and why`],
      ['Ordered', writeSydneyTime(new Date(orderedAt))],
      ['Export', jobId],
    ],
    rows: rows.map(({ day, subject, reference, file, question, answer, sample }) => [
      day,
      print(subject),
      print(reference),
      // A line may break at a space of no width.
      file.replaceAll(/[_/]/g, (mark) => `${mark}\u200b`),
      print(question),
      print(answer),
      MARKS[sample],
    ]),
    rest: left > 0 ? `${countWords(left, 'more record is', 'more records are')} listed in index.csv only.` : null,
  };
}
