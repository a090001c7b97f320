import { type AddressQuery, parseAddressQuery, readNumbers } from './address-query.ts';
import type { NumberQuery } from './number-query.ts';
import { findStreetSuffix } from './street-reading.ts';
import { COMMON_TYPES, findStreetType } from './street-types.ts';
import { type AddressToken, NUMBER, WORD } from './tokenise-address.ts';
import { isDwelling } from './unit-words.ts';

/** Types that hardly ever occur inside a name, so that the first of them closes the street. */
const PLAIN_TYPES = new Set([...COMMON_TYPES, 'BOULEVARD', 'CIRCUIT', 'ESPLANADE']);
const MAX_PASSES = 6;

/** The one form of an address that all its spellings share; the key of a key is the key. */
export function normaliseAddressKey(raw: string): string {
  return buildAddressKey(parseAddressQuery(raw));
}

/** The key of an address that is taken apart already. */
export function buildAddressKey(query: AddressQuery): string {
  let key = buildKey(query);
  if (isSettled(query)) return key;
  // Spelling a word out can show where the street ends, so the key is settled when another pass changes nothing.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = buildKey(parseAddressQuery(key));
    if (next === key) return key;
    key = next;
  }
  return key;
}

/** Whether one plain type and nothing that could be another leaves no doubt how the key itself would be read. */
function isSettled(query: AddressQuery): boolean {
  const { tokens, tail } = query;
  const start = query.starts[0] ?? 0;
  let types = 0;
  for (let at = 0; at < tail.end; at++) {
    const token = tokens[at];
    if (token === undefined || (at >= start && token.kind !== WORD)) return false;
    if (at < start) continue;
    const type = findStreetType(token.text);
    if (type === null ? findStreetSuffix(token.text) !== null || token.text.length < 3 : !PLAIN_TYPES.has(type))
      return false;
    if (type !== null) types++;
  }
  const before = tokens[0];
  return types === 1 && start === 1 && before?.kind === NUMBER && before.prefix === '' && query.trailing === null;
}

function buildKey(query: AddressQuery): string {
  const { tokens, tail } = query;
  const start = query.starts[0] ?? 0;
  const parts = [writeNumbers(readNumbers(query, start)), ...writeWords(tokens, start, tail.end)];
  if (tail.state !== null) parts.push(tail.state);
  if (tail.postcode !== null) parts.push(tail.postcode);
  else if (tail.badPostcode !== null) parts.push(tail.badPostcode);
  return parts.filter((part) => part !== '').join(' ');
}

function writeNumbers(numbers: NumberQuery): string {
  const { first, last, level, lot } = numbers;
  const from = first < 0 ? '' : `${numbers.firstPrefix}${first}${numbers.firstSuffix}`;
  const house = last < 0 ? from : `${from}-${last}${numbers.lastSuffix}`;
  const lotText = lot === '' ? '' : `LOT ${lot} `;
  if (!numbers.hasFlat) return `${level} ${lotText}${house}`.trim();
  const isTypeLetter = numbers.flatPrefix.length === 1 && numbers.flatType.startsWith(numbers.flatPrefix);
  const prefix = isTypeLetter && numbers.flatNumber >= 0 ? '' : numbers.flatPrefix;
  const flat = `${prefix}${numbers.flatNumber < 0 ? '' : numbers.flatNumber}${numbers.flatSuffix}`;
  // People use unit, flat and apartment for one another; a shop or a garage is another thing.
  const type = isDwelling(numbers.flatType) ? '' : `${numbers.flatType} `;
  return house === ''
    ? `${level} ${lotText}${type}${flat}/`.trim()
    : `${level} ${lotText}${type}${flat}/${house}`.trim();
}

function writeWords(tokens: readonly AddressToken[], start: number, end: number): string[] {
  const typeAt = findTypePlace(tokens, start, end);
  const words: string[] = [];
  for (let at = start; at < end; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    if (at === typeAt) words.push(findStreetType(token.text) ?? token.text);
    else if (at === typeAt + 1 && typeAt >= 0 && at < end - 1 && findStreetSuffix(token.text) !== null)
      words.push(findStreetSuffix(token.text) ?? token.text);
    else if (token.kind === WORD) words.push(token.nameWord === 'ST' ? 'SAINT' : token.nameWord);
    else if (token.kind === NUMBER) words.push(token.text);
    else if (token.nameWord !== '') words.push(token.nameWord);
  }
  return words;
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
