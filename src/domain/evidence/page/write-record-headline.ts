import { readSydneyDay } from '#base/calendar-window.ts';
import { decideInvention, type Invention } from '#domain/log/record/describe-data.ts';
import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import { writeComparisonHeadline } from './list-comparison.ts';
import { writeHeadline } from './write-headline.ts';

/** The most characters of a headline on a page; a longer one is shortened. */
export const MAX_HEADLINE_LENGTH = 1_400;

// The headline itself says that data is invented, so that it cannot be quoted as a finding.
const BEFORE: Readonly<Record<Invention, string>> = {
  none: '',
  some: 'Partly invented data: ',
  all: 'Invented data: ',
};
const DAY = /\bas (?:at|of) (\d{4}-\d\d-\d\d)/g;

/** Writes the headline of a record for its page, the index of an archive and the verifiers; null if it has none. */
export function writeRecordHeadline(
  record: Pick<ShapedRecord, 'tool' | 'result' | 'data_mode' | 'sources'>,
): string | null {
  const before = BEFORE[decideInvention(record)];
  // A comparison is about two days, which its page names.
  const comparison = writeComparisonHeadline(record);
  if (comparison !== null) return before + comparison;
  const found = writeHeadline(record.tool, record.result);
  return found === null ? null : before + found + writeDays(found, record.sources);
}

// A headline may be quoted alone, so it says for which days its sources speak.
function writeDays(found: string, sources: ShapedRecord['sources']): string {
  const days = [...new Set(sources.map(({ retrieved_at }) => readSydneyDay(retrieved_at)))].sort();
  const named = new Set([...found.matchAll(DAY)].map(([, day]) => day));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || days.every((day) => named.has(day))) return '';
  const span = first === last ? first : `${first} to ${last}`;
  return named.size === 0 ? ` Data as at ${span}.` : ` All sources: as at ${span}.`;
}
