import { DAY_MS } from '#base/calendar-window.ts';
/**
 * The value of a cell. A number in a day format is a `day`; in a format that shows only month and year, a `month`, because
 * the day below it means nothing. `error` is a formula's error, such as #REF!.
 */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'day'; day: string }
  | { kind: 'month'; month: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error'; text: string };

/** The text of a cell as a reader of the sheet would type it: a day as YYYY-MM-DD, a month as YYYY-MM; '' for an empty cell. */
export function writeCell(cell: Cell | null | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell.kind === 'text' || cell.kind === 'error') return cell.text;
  if (cell.kind === 'day') return cell.day;
  return cell.kind === 'month' ? cell.month : String(cell.value);
}

const HALF_SECOND = 0.5 / 86_400;
// 31 December 9999 in the 1900 system, which began 1,462 days before the one of 1904.
const LAST_SERIAL = 2_958_465;
const DAYS_BEFORE_1904 = 1_462;

/** Converts the serial number of a day to YYYY-MM-DD; null if it is none. */
export function parseSerialDay(serial: number, { is1904 }: { is1904: boolean }): string | null {
  const whole = Math.floor(serial + HALF_SECOND);
  const last = is1904 ? LAST_SERIAL - DAYS_BEFORE_1904 : LAST_SERIAL;
  if (!(whole >= (is1904 ? 0 : 1) && whole <= last)) return null;
  if (is1904) return writeDay(Date.UTC(1904, 0, 1) + whole * DAY_MS);
  // The 1900 system counts 29 February 1900, which did not exist, as day 60.
  if (whole === 60) return null;
  return writeDay(Date.UTC(1899, 11, whole < 60 ? 31 : 30) + whole * DAY_MS);
}

/** Parses the day of an ISO 8601 date or date-time; null if there is no such day. */
export function parseIsoDay(text: string): string | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? [];
  const atMs = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(atMs) || writeDay(atMs) !== day ? null : day;
}

function writeDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Decodes the escapes of spreadsheet text: `_x000D_` is a carriage return. */
export function decodeSheetText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
