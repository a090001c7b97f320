import type { ShapedRecord } from './record-shape.ts';

const SAMPLE = 'SAMPLE DATA: invented to show the service, not a check of any register';
const UNSEARCHED = 'SYNTHETIC DATA: made up, no register was searched';
const REAL: Record<string, string> = {
  live: 'live: the source was queried',
  snapshot: 'snapshot: a dated copy of the source was read',
};

/** The source of a record about the verifier that the service offers; the only source that is no register. */
export const OWN_SOURCE = 'svc-verify';
const OWN = 'what the service says about a file of its own: no register was queried';

type Source = Pick<ShapedRecord['sources'][number], 'source_citation' | 'sample'>;
type Data = { data_mode: string; sources: readonly Source[] };

/** How much of a record's source data is invented. */
export type Invention = 'none' | 'some' | 'all';

/** Describes the data behind a record; invented data is stated first. */
export function describeData(record: Pick<ShapedRecord, 'data_mode' | 'sources'>): string {
  if (record.data_mode === 'synthetic_fixture_unsearched') return UNSEARCHED;
  if (record.sources[0]?.source_id === OWN_SOURCE) return OWN;
  const invention = decideInvention(record);
  if (invention === 'none') return REAL[record.data_mode] ?? record.data_mode;
  if (invention === 'all') return SAMPLE;
  const count = record.sources.filter((source) => isInventedSource(record, source)).length;
  return `PARTLY SAMPLE DATA: ${count} of its ${record.sources.length} sources ${count === 1 ? 'is' : 'are'} invented; what rests on that is no check of any register`;
}

/** Decides how much of a record's source data is invented. A real source beside a sample still counts as real. */
export function decideInvention(record: Data): Invention {
  const count = record.sources.filter((source) => isInventedSource(record, source)).length;
  if (!(record.data_mode in REAL)) return 'all';
  if (count === 0) return 'none';
  return count === record.sources.length ? 'all' : 'some';
}

/** Whether any of a record's source data is invented. */
export function isInvented(record: Data): boolean {
  return decideInvention(record) !== 'none';
}

/** Whether one source is invented. Samples are imported and read like registers; only the `sample` mark or the citation shows it. */
export function isInventedSource({ data_mode }: Pick<Data, 'data_mode'>, { source_citation, sample }: Source): boolean {
  return !(data_mode in REAL) || sample === true || source_citation.startsWith('SAMPLE DATA');
}
