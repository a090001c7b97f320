import { buildSydneyDay } from '#base/calendar-window.ts';
import { isRealDay } from './register-day.ts';

// Files are dated by the day, and clocks differ.
const SLACK_MS = 86_400_000;

/** Reads a time that a person gives for a source, such as 2026-11-15T09:30:00Z or its day alone; null when it is none, or its day is not in the calendar. */
export function parseSourceTime(text: string): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text) ?? [];
  const atMs = Date.parse(text);
  return day === undefined || !isRealDay(day) || Number.isNaN(atMs) ? null : new Date(atMs).toISOString();
}

/** Says why a source cannot have been made at a time, which is still to come; null where it can. */
export function findTimeFault(time: string, now: Date): string | null {
  const atMs = Date.parse(time);
  if (atMs <= now.getTime() + SLACK_MS) return null;
  const today = buildSydneyDay(now.getTime());
  return `${time} is still to come (today in Australia is ${today}): no version can speak for a day that has not been`;
}
