import type { DueDiligenceRecord } from '#contract/schemas/record.ts';

/** Writes how far a check went: it stands first below what was not checked, and is never left out. */
export function writeScope({ sources }: Pick<DueDiligenceRecord, 'sources'>, isInvented: boolean): string {
  if (sources.length === 0) return 'No source was asked: nothing was checked.';
  if (isInvented) return 'No register was asked: nothing about the real world was checked.';
  return sources.length === 1
    ? 'Nothing was asked but the one source of this record: whatever it does not hold was not checked.'
    : `Nothing was asked but the ${sources.length} sources of this record: whatever they do not hold was not checked.`;
}
