const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short' });

/** The days in Sydney before, of and after a time, YYYY-MM-DD. */
export function listSydneyDays(time: string): [eve: string, day: string, next: string] {
  const day = DAY.format(new Date(time));
  const move = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  return [move(-1), day, move(1)];
}
