import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { decideInvention } from '#domain/log/record/describe-data.ts';

/** The mark across a page of invented data, and the sentence that explains it. */
type SampleMark = { words: string; sentence: string };

const SAMPLE: SampleMark = {
  words: 'SAMPLE DATA',
  sentence: 'SAMPLE DATA: invented to show the service; it says nothing about anybody, and no register was searched.',
};
const PARTLY: SampleMark = {
  words: 'PARTLY SAMPLE DATA',
  sentence:
    'PARTLY SAMPLE DATA: some of the sources below are invented to show the service; what rests on them says nothing about anybody.',
};
/** The mark of an entirely invented record. */
export const SYNTHETIC_MARK: SampleMark = {
  words: 'SYNTHETIC DATA',
  sentence: 'SYNTHETIC DATA: invented; nothing was searched, and it says nothing about anybody.',
};

/** Returns the mark of a record with invented data; null for real data. */
export function findSampleMark(record: Pick<DueDiligenceRecord, 'data_mode' | 'sources'>): SampleMark | null {
  if (record.data_mode === 'synthetic_fixture_unsearched') return SYNTHETIC_MARK;
  return { none: null, some: PARTLY, all: SAMPLE }[decideInvention(record)];
}
