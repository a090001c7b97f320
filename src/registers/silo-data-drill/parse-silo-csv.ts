import type { DayWindow } from '#base/calendar-window.ts';
import type { GridCell } from './grid-cell.ts';

/** One day in a cell; `isAverage` means that a value is only a long-term average. */
export type SiloDay = { day: string; rainMm: number; maxC: number; minC: number; isAverage: boolean };

const COLUMNS = ['latitude', 'longitude', 'YYYY-MM-DD', 'daily_rain', 'max_temp', 'min_temp'] as const;
const SOURCE_COLUMNS = ['daily_rain_source', 'max_temp_source', 'min_temp_source'] as const;
const LONG_TERM_AVERAGE = '75';
const CELL_TOLERANCE = 0.051;

/** Parses the CSV of the Data Drill; null unless all rows are complete, of this cell, and each day of the window occurs at most once. */
export function parseSiloCsv(body: string, cell: GridCell, window: DayWindow): SiloDay[] | null {
  const [header = '', ...lines] = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = header.split(',').map((name) => name.trim());
  if (![...COLUMNS, ...SOURCE_COLUMNS].every((name) => names.includes(name))) return null;
  const days: SiloDay[] = [];
  for (const line of lines) {
    const values = line.split(',').map((value) => value.trim());
    const read = (name: string) => values[names.indexOf(name)] ?? '';
    if (!isNear(read('latitude'), cell.latitude) || !isNear(read('longitude'), cell.longitude)) return null;
    // The last column has notes about the data, which continue in rows without a day.
    if (read('YYYY-MM-DD') === '') continue;
    const day = parseDay(read);
    if (day === null || day.day < window.start || day.day > window.finish) return null;
    days.push(day);
  }
  return new Set(days.map((one) => one.day)).size === days.length && days.length > 0 ? days : null;
}

function parseDay(read: (name: string) => string): SiloDay | null {
  const day = read('YYYY-MM-DD');
  const rainMm = parseWithin(read('daily_rain'), 0, 2_000);
  const maxC = parseWithin(read('max_temp'), -40, 60);
  const minC = parseWithin(read('min_temp'), -40, 60);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || rainMm === null || maxC === null || minC === null) return null;
  return { day, rainMm, maxC, minC, isAverage: SOURCE_COLUMNS.some((name) => read(name) === LONG_TERM_AVERAGE) };
}

// A value outside Australia's records means that the columns were misread.
function parseWithin(text: string, min: number, max: number): number | null {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

function isNear(text: string, expected: string): boolean {
  return text !== '' && Math.abs(Number(text) - Number(expected)) < CELL_TOLERANCE;
}
