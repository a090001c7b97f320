import type { ShapedRecord } from './record-shape.ts';

const SAMPLE = 'SAMPLE DATA: invented to show the service, not a check of any register';
const UNSEARCHED = 'SYNTHETIC DATA: made up, no register was searched';
const REAL: Record<string, string> = {
  live: 'live: the source was asked',
  snapshot: 'snapshot: a dated copy of the source was read',
};

/** What the data behind a record is, in words; whatever is invented says so first. */
export function describeData(record: Pick<ShapedRecord, 'data_mode' | 'sources'>): string {
  if (record.data_mode === 'synthetic_fixture_unsearched') return UNSEARCHED;
  return isInvented(record) ? SAMPLE : (REAL[record.data_mode] ?? record.data_mode);
}

/** Whether a record rests on invented data: a snapshot may be one of a sample, which its citation says. */
export function isInvented({ data_mode, sources }: Pick<ShapedRecord, 'data_mode' | 'sources'>): boolean {
  return !(data_mode in REAL) || sources.some(({ source_citation }) => source_citation.startsWith('SAMPLE DATA'));
}
