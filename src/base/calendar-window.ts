export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
// Created once: creating a formatter takes longer than a look-up.
const SYDNEY_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
let lastDay = { hour: Number.NaN, day: '' };
let lastMonths = { month: '', start: '', finish: '' };

/** The first and last day of a window, both included, as YYYY-MM-DD. */
export type DayWindow = { start: string; finish: string };

/** Returns the day in Sydney at a time, YYYY-MM-DD. */
export function buildSydneyDay(atMs: number): string {
  // Sydney is whole hours from UTC, so its day can change only on the hour.
  const hour = Math.floor(atMs / HOUR_MS);
  if (hour !== lastDay.hour) lastDay = { hour, day: SYDNEY_DAY.format(atMs) };
  return lastDay.day;
}

/** Returns the day in Sydney of a time in ISO 8601, YYYY-MM-DD. */
export function readSydneyDay(time: string): string {
  return buildSydneyDay(Date.parse(time));
}

/** Returns the window of `days` days before a day, and that day. */
export function buildWindowBack(finish: string, days: number): DayWindow {
  return { start: toDay(Date.parse(finish) - days * DAY_MS), finish };
}

/** Returns the twelve complete months before the month of a day. */
export function buildLastTwelveMonths(day: string): DayWindow {
  if (lastMonths.month !== day.slice(0, 7)) {
    const year = Number(day.slice(0, 4));
    const month = Number(day.slice(5, 7)) - 1;
    const start = toDay(Date.UTC(year - 1, month, 1));
    lastMonths = { month: day.slice(0, 7), start, finish: toDay(Date.UTC(year, month, 0)) };
  }
  return { start: lastMonths.start, finish: lastMonths.finish };
}

/** Counts the calendar days in Sydney from one time to another; 0 on the same day. */
export function countSydneyDays(fromMs: number, toMs: number): number {
  return Math.round((Date.parse(buildSydneyDay(toMs)) - Date.parse(buildSydneyDay(fromMs))) / DAY_MS);
}

export function countDays(window: DayWindow): number {
  return Math.round((Date.parse(window.finish) - Date.parse(window.start)) / DAY_MS) + 1;
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
