import { buildSydneyDay, DAY_MS } from '#base/calendar-window.ts';
import { isRealDay } from './register-day.ts';

// Files are dated by day, and clocks differ.
const SLACK_MS = DAY_MS;

/** Parses an operator's time for a source, such as 2026-11-15T09:30:00Z or only the day; null if invalid. */
export function parseSourceTime(text: string): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text) ?? [];
  const atMs = Date.parse(text);
  return day === undefined || !isRealDay(day) || Number.isNaN(atMs) ? null : new Date(atMs).toISOString();
}

/** Returns why a source's time is invalid (it is in the future), or null. */
export function findSourceTimeFault(time: string, now: Date): string | null {
  const atMs = Date.parse(time);
  if (atMs <= now.getTime() + SLACK_MS) return null;
  const today = buildSydneyDay(now.getTime());
  return `${time} is still to come (today in Australia is ${today}): no version can speak for a day that has not been`;
}
