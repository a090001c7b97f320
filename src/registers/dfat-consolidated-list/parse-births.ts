import type { Cell } from '#base/xlsx/cell.ts';
import { isRealDay, parseSlashDay } from '#domain/extracts/register-day.ts';
import { normaliseRegisterText } from '#domain/extracts/row-line.ts';
import type { ListedBirth } from '#domain/screening/listed-entity.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/**
 * Reads the births that a cell states, each as a day, a year, or the text itself when it is neither. A number is a year, and a
 * date cell is a day. Of a month only the year is kept. Lists are separated by commas, semicolons or line breaks.
 */
export function parseBirths(cell: Cell | null): ListedBirth[] {
  if (cell === null) return [];
  if (cell.kind === 'day') return [{ date: cell.day }];
  if (cell.kind === 'month') return [{ year: Number(cell.month.slice(0, 4)) }];
  if (cell.kind === 'number') return [parseBirth(String(cell.value))];
  if (cell.kind === 'boolean' || cell.kind === 'error') return [];
  const parts = cell.text.split(/[,;\n]/).map(normaliseRegisterText);
  const births = parts.filter((part) => part !== '').flatMap(parsePart);
  // When no part can be read, the comma may be no separator: "195,7".
  const isUnread = births.length > 1 && births.every((birth) => 'verbatim' in birth);
  return isUnread && !/[a-z]/i.test(cell.text) ? [{ verbatim: normaliseRegisterText(cell.text) }] : births;
}

// Some lists have only spaces between their dates.
function parsePart(text: string): ListedBirth[] {
  const words = text.split(' ').map(parseBirth);
  return words.length > 1 && words.every((birth) => !('verbatim' in birth)) ? words : [parseBirth(text)];
}

function parseBirth(text: string): ListedBirth {
  const day = parseSlashDay(text) ?? parseWrittenDay(text);
  if (day !== null) return { date: day };
  const [, month, year] = /^(?:(\d{1,2}|[a-z]+)[/ ])?(\d{4})$/i.exec(text) ?? [];
  return year !== undefined && isLifetime(Number(year)) && (month === undefined || isMonth(month))
    ? { year: Number(year) }
    : { verbatim: text };
}

function parseWrittenDay(text: string): string | null {
  const [, day = '', word = '', year] = /^(\d{1,2}) ([a-z]+) (\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf(word.toLowerCase()) + 1;
  if (month === 0) return null;
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(written) ? written : null;
}

function isMonth(text: string): boolean {
  const number = Number(text);
  return Number.isNaN(number) ? MONTHS.includes(text.toLowerCase()) : number >= 1 && number <= 12;
}

function isLifetime(year: number): boolean {
  return year >= 1800 && year <= 2100;
}
