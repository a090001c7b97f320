import { type Cell, parseSerialDay } from '#base/xlsx/cell.ts';
import { isRealDay, parseSlashDay } from '#domain/extracts/register-day.ts';
import { readCellText } from '#domain/extracts/sheet-header.ts';

// Serial numbers of the years 2000 to 2099. The register does not style all of its days as days.
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;

/** Returns the day of a cell: a day, the serial number of one, or text; null if it is none. */
export function readCellDay(cell: Cell | null): string | null {
  if (cell?.kind === 'day') return cell.day;
  if (cell?.kind === 'number')
    return cell.value >= FIRST_SERIAL && cell.value <= LAST_SERIAL
      ? parseSerialDay(cell.value, { is1904: false })
      : null;
  const text = readCellText(cell);
  const [iso] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text) ?? [];
  return parseSlashDay(text) ?? (iso !== undefined && isRealDay(iso) ? iso : null);
}

/** Returns the number of a cell, as a number or as text with or without a percent sign; null if it is none. */
export function readCellNumber(cell: Cell | null): number | null {
  if (cell?.kind === 'number') return cell.value;
  const text = readCellText(cell).replace(/\s*%$/, '');
  return /^-?\d{1,9}(\.\d{1,15})?$/.test(text) ? Number(text) : null;
}
