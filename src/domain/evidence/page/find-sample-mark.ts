import type { DueDiligenceRecord } from '#contract/schemas/record.ts';

/** What stands across a page that does not tell of a register, and the sentence that says why. */
export type SampleMark = { words: string; sentence: string };

const SAMPLE: SampleMark = {
  words: 'SAMPLE DATA',
  sentence: 'SAMPLE DATA: invented to show the service; it says nothing about anybody, and no register was searched.',
};
/** The mark of what was made up whole. */
export const SYNTHETIC_MARK: SampleMark = {
  words: 'SYNTHETIC DATA',
  sentence: 'SYNTHETIC DATA: invented; nothing was searched, and it says nothing about anybody.',
};

/** Finds how a record of invented data is marked; null where its data are a register's own. */
export function findSampleMark(record: Pick<DueDiligenceRecord, 'data_mode' | 'sources'>): SampleMark | null {
  if (record.data_mode === 'synthetic_fixture_unsearched') return SYNTHETIC_MARK;
  // A sample of a register is kept and read like one; its citation says what it is.
  const isSample = ({ source_citation }: { source_citation: string }) => source_citation.startsWith('SAMPLE DATA');
  return record.data_mode === 'sample' || record.sources.some(isSample) ? SAMPLE : null;
}
