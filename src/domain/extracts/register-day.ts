import { rememberResults } from '#base/bounded-map.ts';

// A register of twenty million rows contains only some ten thousand different days, so parsed days are cached.
// Each format has its own cache, because a text can be a valid day in only one of them.
const MAX_KNOWN = 100_000;

/** Parses a day written `yyyymmdd`; null if invalid. */
export const parseCompactDay = rememberResults(MAX_KNOWN, (text) =>
  /^\d{8}$/.test(text) ? keepRealDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : null,
);

/** Parses a day written `dd/mm/yyyy`; null if invalid. */
export const parseSlashDay = rememberResults(MAX_KNOWN, (text) => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  return match && keepRealDay(`${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}`);
});

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses a day written `03-Mar-2024`; null if invalid. */
export function parseNamedMonthDay(text: string): string | null {
  const [, day = '', name = '', year = ''] = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month > 0 ? keepRealDay(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`) : null;
}

function keepRealDay(day: string): string | null {
  return isRealDay(day) ? day : null;
}

/** Whether a day written `yyyy-mm-dd` exists in the calendar. */
export function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
