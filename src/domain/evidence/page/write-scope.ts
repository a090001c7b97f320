import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { isInventedSource } from '#domain/log/record/describe-data.ts';

/** Writes the scope of a check: the first item under "not checked", never omitted. */
export function writeScope(record: Pick<DueDiligenceRecord, 'data_mode' | 'sources'>): string {
  const count = record.sources.length;
  if (count === 0) return 'No source was queried: nothing was checked.';
  const real = record.sources.filter((source) => !isInventedSource(record, source)).length;
  if (real === 0) return 'No register was queried: nothing about the real world was checked.';
  if (real < count) {
    return `Of the ${count} sources of this record only ${real} ${real === 1 ? 'is' : 'are'} real: whatever ${real === 1 ? 'it does' : 'they do'} not hold, and all that rests on invented data, was not checked.`;
  }
  return count === 1
    ? 'Only the one source of this record was queried: anything it does not have was not checked.'
    : `Only the ${count} sources of this record were queried: anything they do not have was not checked.`;
}
