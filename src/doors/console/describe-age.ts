import { countSydneyDays } from '#base/calendar-window.ts';

/** Describes how old a version of a register is, in days in Sydney. */
export function describeAge(day: Date, now: Date): string {
  const days = Math.max(0, countSydneyDays(day.getTime(), now.getTime()));
  return days === 1 ? '1 day old' : `${days.toLocaleString('en-AU')} days old`;
}
