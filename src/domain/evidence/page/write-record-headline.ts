import { decideInvention, type Invention } from '#domain/log/record/describe-data.ts';
import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import { writeComparisonHeadline } from './list-comparison.ts';
import { writeHeadline } from './write-headline.ts';

// The headline itself says that data is invented, so that it cannot be quoted as a finding.
const BEFORE: Readonly<Record<Invention, string>> = {
  none: '',
  some: 'Partly invented data: ',
  all: 'Invented data: ',
};

/** Writes the headline of a record for its page, the index of an archive and the verifiers; null if it has none. */
export function writeRecordHeadline(
  record: Pick<ShapedRecord, 'tool' | 'result' | 'data_mode' | 'sources'>,
): string | null {
  const found = writeComparisonHeadline(record) ?? writeHeadline(record.tool, record.result);
  return found === null ? null : BEFORE[decideInvention(record)] + found;
}
