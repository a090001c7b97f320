const SYDNEY = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

/** Writes a time in UTC, to the second. */
export function writeUtcTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Writes a time in Sydney with its UTC offset. */
export function writeSydneyTime(time: Date): string {
  const parts = new Map(SYDNEY.formatToParts(time).map(({ type, value }) => [type, value]));
  const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  const clock = `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
  return `${day} ${clock} Sydney (${parts.get('timeZoneName')?.replace('GMT', 'UTC') ?? ''})`;
}

/** Returns year, month, day, hour, minute and second of a time in UTC. */
export function listDateParts(time: Date): number[] {
  return time.toISOString().slice(0, 19).split(/\D/).map(Number);
}

export function writeBothTimes(time: string): string {
  const at = new Date(time);
  return `${writeUtcTime(at)}, ${writeSydneyTime(at)}`;
}
