import type { FileReport } from './verify-file.ts';

/** Whether the given file contains the record for which the page was opened. */
type DescribedWanted = { isOther: boolean; sentence: string };

type Report = Pick<FileReport, 'kind' | 'verdict' | 'record' | 'recordIds'>;

/** Says whether a file contains the record for which the page was opened. Null if it is that record's own file, or if the file failed. */
export function describeWanted({ kind, verdict, record, recordIds }: Report, wanted: string): DescribedWanted | null {
  if (verdict === 'failed' || verdict === 'nothing to verify') return null;
  const opened = `This page was opened for the record ${wanted}.`;
  if (kind === 'ZIP') {
    const isOther = !recordIds.has(wanted);
    return { isOther, sentence: `${opened} ${describePlace(isOther, recordIds.size)}` };
  }
  if (record === null || record.record_id === wanted) return null;
  return { isOther: true, sentence: `${opened} This file contains another record: ${record.record_id}.` };
}

function describePlace(isOther: boolean, count: number): string {
  if (count === 0) return 'There is no record in this ZIP.';
  if (count === 1)
    return isOther ? 'The only record in this ZIP is another one.' : 'It is the only record in this ZIP.';
  return `It is ${isOther ? 'not among' : 'one of'} the ${count} records in this ZIP.`;
}
