import { type AddressQuery, parseAddressQuery } from './address-query.ts';
import { isAfterword } from './address-tail.ts';
import type { NumberQuery } from './number-query.ts';
import { readNumbers } from './read-numbers.ts';
import { findStreetSuffix } from './street-reading.ts';
import { COMMON_TYPES, findStreetType } from './street-types.ts';
import { type AddressToken, AMPERSAND, NUMBER, WORD } from './tokenise-address.ts';
import { isDwelling } from './unit-words.ts';

/** Types that are rare inside a name, so that the first of them ends the street. */
const PLAIN_TYPES = new Set([...COMMON_TYPES, 'BOULEVARD', 'CIRCUIT', 'ESPLANADE']);
/** Each pass moves at most one word into the numbers, so a key needs no more passes than a text has words. */
const MAX_PASSES = 40;
/** How each kind of token is written as a sign: words and numbers are none. */
const SIGNS = ['', '', '/', '-', '&'] as const;

/** The normalised form that all spellings of an address share. The key of a key is the key itself. */
export function normaliseAddressKey(raw: string): string {
  return buildAddressKey(parseAddressQuery(raw));
}

export function buildAddressKey(query: AddressQuery): string {
  const numbers = readNumbers(query, query.starts[0] ?? 0);
  const typeAt = findTypePlace(query.tokens, query.starts[0] ?? 0, query.tail.end);
  const key = buildKey(query, numbers, typeAt);
  return isSettled(query, numbers, typeAt) ? key : settle(key);
}

/** Repeats until nothing changes, because spelling a word out can move the end of the street. */
function settle(first: string): string {
  let key = first;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const query = parseAddressQuery(key);
    const start = query.starts[0] ?? 0;
    const next = buildKey(query, readNumbers(query, start), findTypePlace(query.tokens, start, query.tail.end));
    if (next === key) return key;
    key = next;
  }
  return key;
}

/** Whether the key is certain to be parsed like the address: plain numbers, one plain type, state and postcode. */
function isSettled({ tokens, tail, starts }: AddressQuery, numbers: NumberQuery, typeAt: number): boolean {
  if (!isPlainNumber(numbers) || tail.state === null || tail.postcode === null) return false;
  if (typeAt < 0 || !PLAIN_TYPES.has(findStreetType(tokens[typeAt]?.text ?? '') ?? '')) return false;
  for (let at = starts[0] ?? 0; at < tail.end; at++) {
    const token = tokens[at];
    if (token?.kind !== WORD || (token.text.length < 3 && at !== typeAt)) return false;
  }
  return !isAfterword(tokens[tail.end - 1]?.text ?? '');
}

function isPlainNumber(numbers: NumberQuery): boolean {
  const { first, level, lot, leading, firstPrefix, firstSuffix, lastSuffix } = numbers;
  if (first < 0 || level !== '' || lot !== '' || leading !== 'plain' || firstPrefix !== '') return false;
  if (firstSuffix.length > 1 || lastSuffix.length > 1) return false;
  if (!numbers.hasFlat) return true;
  return numbers.flatNumber >= 0 && numbers.flatPrefix === '' && isDwelling(numbers.flatType);
}

function buildKey(query: AddressQuery, numbers: NumberQuery, typeAt: number): string {
  const { tokens, tail } = query;
  let key = numbers.leading === 'beside' ? writeLeading(tokens, numbers.start) : '';
  key = join(key, writeNumbers(numbers));
  key = join(key, writeWords(tokens, query.starts[0] ?? 0, tail.end, typeAt));
  key = join(key, tail.otherState ?? '');
  key = join(key, tail.state ?? '');
  return join(key, tail.postcode ?? tail.badPostcode ?? '');
}

function join(left: string, right: string): string {
  return left === '' || right === '' ? left + right : `${left} ${right}`;
}

function writeNumbers(numbers: NumberQuery): string {
  const { first, last, level, lot, otherLots } = numbers;
  const from = first < 0 ? '' : `${numbers.firstPrefix}${first}${numbers.firstSuffix}`;
  const house = last < 0 ? from : `${from}${numbers.isPair ? '&' : '-'}${last}${numbers.lastSuffix}`;
  const lots = otherLots.length === 0 ? `LOT ${lot} ` : `LOTS ${[lot, ...otherLots].join('&')} `;
  const lotText = lot === '' ? '' : lots;
  if (!numbers.hasFlat) return `${level} ${lotText}${house}`.trim();
  // U5 is unit 5; A5 may be apartment 5 or unit A5, so the letter stays.
  const isTypeLetter = numbers.flatPrefix.length === 1 && numbers.flatType.startsWith(numbers.flatPrefix);
  const prefix = numbers.flatPrefix === 'U' && numbers.flatNumber >= 0 ? '' : numbers.flatPrefix;
  const one = `${prefix}${numbers.flatNumber < 0 ? '' : numbers.flatNumber}${numbers.flatSuffix}`;
  const flat = numbers.allFlats || one;
  // People write unit, flat and apartment for the same thing, but not shop or garage.
  const type = isTypeLetter || isDwelling(numbers.flatType) ? '' : `${numbers.flatType} `;
  return `${level} ${lotText}${type}${flat}/${house}`.trim();
}

function writeWords(tokens: readonly AddressToken[], start: number, end: number, typeAt: number): string {
  let text = '';
  for (let at = start; at < end; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const isBetween = tokens[at - 1]?.kind === NUMBER && tokens[at + 1]?.kind === NUMBER;
    // Between two numbers a sign has a meaning; between words it has none.
    const word = isBetween && token.kind > NUMBER ? SIGNS[token.kind] : '';
    const isStreet = token.text === 'ST' && closesStreet(tokens, at, end);
    text = join(text, word || (isStreet ? 'STREET' : writeWord(token, at - typeAt, typeAt >= 0 && at < end - 1)));
  }
  return text;
}

/** Writes one word. The type has distance zero, and a direction may follow it. */
function writeWord(token: AddressToken, fromType: number, canBeSuffix: boolean): string {
  if (fromType === 0 && token.kind === WORD) return findStreetType(token.text) ?? token.text;
  if (fromType === 1 && canBeSuffix) {
    const suffix = findStreetSuffix(token.text);
    if (suffix !== null) return suffix;
  }
  if (token.kind === WORD) return token.nameWord === 'ST' ? 'SAINT' : token.nameWord;
  return token.kind === NUMBER ? token.text : token.nameWord;
}

/** Writes the words before the numbers with their signs. Without the signs, another number would be read as a unit. */
function writeLeading(tokens: readonly AddressToken[], end: number): string {
  return tokens.slice(0, end).reduce((text, token) => join(text, SIGNS[token.kind] || token.nameWord), '');
}

function findTypePlace(tokens: readonly AddressToken[], start: number, end: number): number {
  let last = -1;
  let streetEnd = end;
  for (let at = end - 1; at > start; at--) if (tokens[at]?.breakBefore === true) streetEnd = at;
  for (let at = start + 1; at < streetEnd; at++) {
    const type = tokens[at]?.kind === WORD ? findStreetType(tokens[at]?.text ?? '') : null;
    if (type === null) continue;
    if (PLAIN_TYPES.has(type)) return at;
    last = at;
  }
  return last;
}

/** Words before another street: Johnston Street near Hoddle St. */
const BEFORE_STREET = new Set(['AND', 'OR', 'VIA', 'OFF', 'NEAR', 'OPP', 'OPPOSITE', 'BEHIND', 'CNR', 'CORNER']);

/** Whether the word ST comes after a name and means Street. Before a name (St Kilda) it means Saint. */
function closesStreet(tokens: readonly AddressToken[], at: number, end: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind !== WORD || isBeforeStreet(before)) return false;
  // After a street (Smith Road St Kilda) the suburb starts, but Park alone is the name of Park St.
  const isName = before.breakBefore || isBeforeStreet(tokens[at - 2]);
  if (!isName && findStreetType(before.text) !== null) return false;
  const next = tokens[at + 1];
  if (at + 1 >= end || next?.breakBefore === true || isBeforeStreet(next)) return true;
  for (let place = at - 1; place >= 0 && tokens[place + 1]?.breakBefore !== true; place--)
    if (isBeforeStreet(tokens[place])) return true;
  return false;
}

function isBeforeStreet(token: AddressToken | undefined): boolean {
  return token?.kind === AMPERSAND || (token?.kind === WORD && BEFORE_STREET.has(token.text));
}
