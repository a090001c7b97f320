import { findStreetSuffix } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';

/** Normalises to upper case with one space between words and no punctuation. */
export function normaliseWords(text: string): string {
  return text
    .toUpperCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Normalises the name, type and direction of a street. */
export function normaliseStreet(name: string, type: string | null, suffix: string | null): string {
  const typeWord = normaliseWords(type ?? '');
  const suffixWord = normaliseWords(suffix ?? '');
  // The portal spells types out; other sources often abbreviate them.
  const words = [
    normaliseWords(name),
    findStreetType(typeWord) ?? typeWord,
    findStreetSuffix(suffixWord) ?? suffixWord,
  ];
  return words.filter((word) => word !== '').join(' ');
}

type StreetNumber = { value: number; suffix: string };

/** The street numbers of an address: a range, or one number twice. */
export type NumberSpan = { first: StreetNumber; last: StreetNumber };

/** Parses "65A", "41-47", or "41" with "47", without a unit before a slash; null if there is no number. */
export function parseNumberSpan(first: string | null, last: string | null): NumberSpan | null {
  const text = (first ?? '').toUpperCase().replace(/\s+/g, '').split('/').at(-1) ?? '';
  const [from = '', to = ''] = text.split('-');
  const start = parseNumber(from);
  if (start === null) return null;
  return { first: start, last: parseNumber(to) ?? parseNumber((last ?? '').replace(/\s+/g, '')) ?? start };
}

/** Whether two addresses in one street overlap: equal ends, or a number inside the range on the same side of the street. */
export function isSameNumber(one: NumberSpan, other: NumberSpan): boolean {
  if (isEqual(one.first, other.first) && isEqual(one.last, other.last)) return true;
  return isInside(one.first, other) || isInside(other.first, one);
}

function parseNumber(text: string): StreetNumber | null {
  const found = /^(\d{1,6})([A-Z]{0,2})$/i.exec(text);
  return found === null ? null : { value: Number(found[1]), suffix: (found[2] ?? '').toUpperCase() };
}

function isEqual(one: StreetNumber, other: StreetNumber): boolean {
  return one.value === other.value && one.suffix === other.suffix;
}

function isInside(number: StreetNumber, span: NumberSpan): boolean {
  if (isEqual(number, span.first) || isEqual(number, span.last)) return true;
  // 65A is not 65, so with a letter only the ends count. Odd and even numbers are on different sides.
  const isPlain = number.suffix === '' && span.first.suffix === '' && span.last.suffix === '';
  const isBetween = number.value > span.first.value && number.value < span.last.value;
  return isPlain && isBetween && number.value % 2 === span.first.value % 2;
}
