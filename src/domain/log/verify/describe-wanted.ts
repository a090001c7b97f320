import type { FileReport } from './verify-file.ts';

/** Whether the file that was given holds the record for which somebody came. */
export type DescribedWanted = { isOther: boolean; sentence: string };

type Report = Pick<FileReport, 'kind' | 'verdict' | 'record' | 'recordIds'>;

/** Says of a file whether it is of the record for which a page was opened; null where nothing is to be said, or the file failed and nothing in it is repeated. */
export function describeWanted({ kind, verdict, record, recordIds }: Report, wanted: string): DescribedWanted | null {
  if (verdict === 'failed' || verdict === 'nothing to verify') return null;
  const opened = `This page was opened for the record ${wanted}.`;
  if (kind === 'ZIP') {
    const isOther = !recordIds.has(wanted);
    return { isOther, sentence: `${opened} ${describePlace(isOther, recordIds.size)}` };
  }
  if (record === null || record.record_id === wanted) return null;
  return { isOther: true, sentence: `${opened} The file is another one: ${record.record_id}.` };
}

function describePlace(isOther: boolean, count: number): string {
  if (count === 0) return 'There is no record in this ZIP.';
  if (count === 1) return isOther ? 'The one record in this ZIP is another.' : 'It is the one record in this ZIP.';
  return `It is ${isOther ? 'not among' : 'one of'} the ${count} records in this ZIP.`;
}
