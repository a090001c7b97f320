import { DAY_MS } from '#base/calendar-window.ts';

export const dayBefore = (day: string): string => moveDay(day, -1);

export const dayAfter = (day: string): string => moveDay(day, 1);

function moveDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
