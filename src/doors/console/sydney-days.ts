import { DAY_MS } from '#base/calendar-window.ts';
import { buildCapReset } from '#domain/billing/spending-cap.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The start of a day in Sydney as a date-time; text that is not a day is returned as it is, for the operation to refuse. */
export function toDayStart(day: string): string {
  if (!isDay(day)) return day;
  return buildCapReset(new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10));
}

/** The last millisecond of a day in Sydney as a date-time; text that is not a day is returned as it is. */
export function toDayEnd(day: string): string {
  return isDay(day) ? new Date(Date.parse(buildCapReset(day)) - 1).toISOString() : day;
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}

const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const SYDNEY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A minute on clocks in Sydney, YYYY-MM-DDTHH:MM, as a date-time; text that is not one is returned as it is. */
export function toSydneyTime(local: string): string {
  if (!MINUTE.test(local) || Number.isNaN(Date.parse(local))) return local;
  const [summer, winter] = [`${local}:00+11:00`, `${local}:00+10:00`];
  return SYDNEY.format(new Date(winter)).replace(' ', 'T') === local ? winter : summer;
}

/** A time as clocks in Sydney show it, YYYY-MM-DDTHH:MM, for a field of a form. */
export function writeTimeField(time: Date): string {
  return SYDNEY.format(time).replace(' ', 'T');
}
