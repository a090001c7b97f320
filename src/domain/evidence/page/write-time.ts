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

/** Writes a moment in UTC, to the second. */
export function writeUtcTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Writes a moment as clocks in Sydney show it, with their distance from UTC. */
export function writeSydneyTime(time: Date): string {
  const parts = new Map(SYDNEY.formatToParts(time).map(({ type, value }) => [type, value]));
  const [year, month, day] = ['year', 'month', 'day'].map((name) => parts.get(name as 'year'));
  const [hour, minute, second] = ['hour', 'minute', 'second'].map((name) => parts.get(name as 'hour'));
  const offset = parts.get('timeZoneName')?.replace('GMT', 'UTC') ?? '';
  return `${year}-${month}-${day} ${hour}:${minute}:${second} Sydney (${offset})`;
}
