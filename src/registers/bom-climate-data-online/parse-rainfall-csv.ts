import type { DayWindow } from '#base/calendar-window.ts';

/** Rain measured on a day, for a period of one or more days. */
export type RainDay = { day: string; rainMm: number; periodDays: number };

const HEADER_START = 'Product code,Bureau of Meteorology station number,Year,Month,Day,Rainfall amount (millimetres)';
const ROW = /^IDCJAC0009,(\d{6}),(\d{4}),(\d\d),(\d\d),(\d+(?:\.\d+)?)?,(\d*),([YN]?)$/;

/** Parses the measured days of a window from a daily rainfall file (IDCJAC0009); null if it is not a file of this station. */
export function parseRainfallCsv(body: string, station: string, window: DayWindow): RainDay[] | null {
  const [header = '', ...lines] = body.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!header.startsWith(HEADER_START)) return null;
  const days: RainDay[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const row = ROW.exec(line.trim());
    if (row === null || row[1] !== station) return null;
    const [, , year, month, dayOfMonth, amount, period] = row;
    const day = `${year}-${month}-${dayOfMonth}`;
    // An empty amount means "not measured", not "no rain".
    if (amount === undefined || day < window.start || day > window.finish) continue;
    days.push({ day, rainMm: Number(amount), periodDays: period === '' ? 1 : Number(period) });
  }
  return days;
}
