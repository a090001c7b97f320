import { toPlainObject } from '#base/plain-object.ts';
import type { CheckedRow } from './checked-row.ts';
import type { NumberedRow } from './inspect-file.ts';
import type { Stop } from './send-check.ts';

type CheckRow = (row: NumberedRow) => Promise<CheckedRow | Stop>;

/** How many rows are checked at the same time. */
export const AT_ONCE = 4;

// After this many temporary faults in a row, the service is down and the other rows would fail too.
const MAX_FAULTS_IN_A_ROW = 5;

/** Checks rows, a few at a time, and keeps their results in the order of the file; returns why it stopped, or null at the end. */
export async function checkRows(
  rows: AsyncIterable<NumberedRow>,
  check: CheckRow,
  keep: (result: CheckedRow, no: number) => void,
  signal: AbortSignal,
): Promise<Stop | null> {
  const running: { no: number; checked: Promise<CheckedRow | Stop> }[] = [];
  let faults = 0;
  const keepNext = async (): Promise<Stop | null> => {
    const next = running.shift();
    if (next === undefined) return null;
    const result = await next.checked;
    if ('kind' in result) return result;
    keep(result, next.no);
    faults = result.mayPass ? faults + 1 : 0;
    if (faults < MAX_FAULTS_IN_A_ROW) return null;
    const codes = [result.code, result.address?.code ?? null].filter((code) => code !== null);
    const message = `${faults} rows in a row failed with ${codes.join(', ')}, so the service or a source is down`;
    return { kind: 'stop', exitCode: 1, message };
  };
  for await (const row of rows) {
    if (signal.aborted) break;
    running.push({ no: row.no, checked: check(row).catch(stopAtError) });
    const stop = running.length < AT_ONCE ? null : await keepNext();
    if (stop !== null) return stop;
  }
  while (running.length > 0) {
    const stop = await keepNext();
    if (stop !== null) return stop;
  }
  return signal.aborted ? { kind: 'stop', exitCode: 130, message: 'stopped' } : null;
}

// An answer that has not the shape of the contract, for example.
function stopAtError(error: unknown): Stop {
  return { kind: 'stop', exitCode: 1, message: `an answer could not be read: ${toPlainObject(error).message}` };
}
