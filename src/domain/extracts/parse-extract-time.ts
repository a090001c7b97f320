import { isRealDay } from './register-day.ts';

// Sydney's local time in the registers' format.
const SYDNEY_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const CLOCK = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?$/;
// Date.parse reads 31 April as 1 May, so the day is checked separately.
const DAY = /^\d{4}-\d{2}-\d{2}(?!\d)/;

/** Parses the time at which a source made its files, as UTC; null if invalid. A time without a zone is Sydney time. */
export function parseExtractTime(text: string): string | null {
  const [day] = DAY.exec(text) ?? [];
  if (day !== undefined && !isRealDay(day)) return null;
  const clock = CLOCK.exec(text);
  const atMs = clock === null ? Date.parse(text) : readSydneyClock(`${clock[1]} ${clock[2]}`);
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString().replace('.000Z', 'Z');
}

function readSydneyClock(clock: string): number {
  const summer = Date.parse(`${clock.replace(' ', 'T')}+11:00`);
  if (Number.isNaN(summer) || SYDNEY_CLOCK.format(summer) === clock) return summer;
  return Date.parse(`${clock.replace(' ', 'T')}+10:00`);
}
