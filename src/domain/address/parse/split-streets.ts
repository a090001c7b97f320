import { COMMON_TYPES, listTypeSpellings } from './street-types.ts';

const COMMON = new Set(COMMON_TYPES);
const TYPES = [...listTypeSpellings()].filter(([, type]) => COMMON.has(type)).map(([spelling]) => spelling);
const NUMBER = '\\d{1,6}[a-z]?(?:\\s*-\\s*\\d{1,6}[a-z]?)?';
const NAME = `(?:\\s+[a-z'’]+){1,4}?\\s+(?:${TYPES.join('|')})\\b\\.?`;
const JOIN = '[\\s,;]*\\(?\\s*(?:\\b(?:or|and|aka|also known as)\\b|[&+/;])\\s*';
/** Two streets with numbers before the place that they share. */
const TWO_STREETS = new RegExp(`^\\s*(${NUMBER}${NAME})${JOIN}(${NUMBER}${NAME})\\s*\\)?[\\s,]*(.*)$`, 'is');
/** One street with a second number after it: 330 Johnston St (or 328). */
const TWO_NUMBERS = new RegExp(
  `^\\s*(${NUMBER})(${NAME})[\\s,]*\\(?\\s*(?:or|and|aka|also known as|&)\\s*(${NUMBER})\\s*[),]+\\s*(.*)$`,
  'is',
);

/** Most texts have nothing that joins two streets. */
const JOINS = /[&+/;]|\b(?:or|and|aka|also)\b/i;

/** Splits a text with two numbered streets and one place (330 Johnston St or 328 Johnston St, Abbotsford). Other texts stay whole. */
export function splitStreets(raw: string): string[] {
  if (!JOINS.test(raw)) return [raw];
  const [, first, second, place] = TWO_STREETS.exec(raw) ?? [];
  if (first !== undefined) return [`${first}, ${place}`, `${second}, ${place}`];
  const [, number, street, other, behind] = TWO_NUMBERS.exec(raw) ?? [];
  return number === undefined ? [raw] : [`${number}${street}, ${behind}`, `${other}${street}, ${behind}`];
}

const HOUSES_WITH_COMMA = /^\s*(\d{1,5}[a-z]?)\s*,\s*(?=\d{1,5}[a-z]?\s+[a-z'’]{2,})/i;

/** Rewrites two numbers with a comma between them (330, 332 Johnston St) as two houses instead of a unit and a house; null if there are none. */
export function readAsTwoHouses(raw: string): string | null {
  const [numbers, first] = HOUSES_WITH_COMMA.exec(raw) ?? [];
  return numbers === undefined ? null : `${first} & ${raw.slice(numbers.length)}`;
}
