import { isRealDay } from './register-day.ts';

// The wall clock of Sydney, written as a register writes it.
const SYDNEY_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const CLOCK = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?$/;
// A day behind the end of a month would be read as one of the next.
const DAY = /^\d{4}-\d{2}-\d{2}(?!\d)/;

/** Reads the time at which a source says it made its files, as UTC; one without a zone is on the clock of Sydney, where the registers are kept. Null when it is no time. */
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
