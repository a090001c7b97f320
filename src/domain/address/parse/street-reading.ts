import { rememberResults } from '#base/bounded-map.ts';
import { readSpellings } from '#base/word-lists.ts';
import { osaDistance } from '#domain/address/text/osa-distance.ts';
import { COMMON_TYPES, findStreetType, listTypeSpellings } from './street-types.ts';
import type { AddressToken } from './tokenise-address.ts';

/** One interpretation of some words as a street. */
export type StreetReading = {
  key: string;
  /** The type spelled out; empty if there is none, `?` if the word in its place is not a type. */
  type: string;
  suffix: string;
  /** Whether the type had to be guessed from a misspelling. */
  typeGuessed: boolean;
  /** Whether words between street and locality are ignored. */
  hasLeftover: boolean;
};

const SUFFIXES = readSpellings(`
  NORTH: N NTH NORTH; SOUTH: S STH SOUTH; EAST: E EAST; WEST: W WEST; NORTH EAST: NE; NORTH WEST: NW;
  SOUTH EAST: SE; SOUTH WEST: SW; EXTENSION: EX EXT EXTN EXTENSION; CENTRAL: CENTRAL; UPPER: UPPER;
  LOWER: LOWER; INNER: INNER; OUTER: OUTER; MALL: MALL; DEVIATION: DEVIATION
`);

const JOINABLE = [...COMMON_TYPES, 'GROVE', 'WAY', 'ST', 'RD', 'AVE', 'DR', 'CT', 'PL'];

const COMMON = new Set(COMMON_TYPES);
/** The spellings that a misspelt type is compared with. Common types come first and win a tie. */
const GUESSABLE = [...listTypeSpellings()]
  .filter(([spelling]) => spelling.length > 3)
  .sort(([, left], [, right]) => (COMMON.has(left) ? 0 : 1) - (COMMON.has(right) ? 0 : 1));
const MAX_GUESSES = 2000;

/** The direction after a street type, spelled out; null if the word is not one. */
export function findStreetSuffix(word: string): string | null {
  return SUFFIXES.get(word) ?? null;
}

/** The plain readings of the words from `start` to `end`: with type, with type and direction, and as a name alone. */
export function listStreetReadings(tokens: readonly AddressToken[], start: number, end: number): StreetReading[] {
  const readings: StreetReading[] = [];
  visitStreetReadings(tokens, start, end, (key, type, suffix) => readings.push(read(key, type, suffix)));
  return readings;
}

/** Visits the same readings one by one, without building objects. */
export function visitStreetReadings(
  tokens: readonly AddressToken[],
  start: number,
  end: number,
  visit: (key: string, type: string, suffix: string) => void,
): void {
  const last = tokens[end - 1]?.text ?? '';
  const type = findStreetType(last);
  const suffix = SUFFIXES.get(last);
  const name = joinNames(tokens, start, end - 1);
  if (type !== null && end - 1 > start) visit(name, type, '');
  if (suffix !== undefined && end - 2 > start) {
    const before = findStreetType(tokens[end - 2]?.text ?? '');
    if (before !== null) visit(joinNames(tokens, start, end - 2), before, suffix);
  }
  visit(name + (type ?? tokens[end - 1]?.nameWord ?? ''), '', '');
  if (suffix !== undefined && end - 1 > start) visit(name, '', suffix);
}

/** Further readings for misspelt input: a misspelt type, a type joined to the name, an added article. */
export function listLooseReadings(tokens: readonly AddressToken[], start: number, end: number): StreetReading[] {
  const readings: StreetReading[] = [];
  const last = tokens[end - 1]?.text ?? '';
  const name = joinNames(tokens, start, end - 1);
  if (end - 1 > start && findStreetType(last) === null) {
    const guessed = guessStreetType(last);
    readings.push({ ...read(name, guessed ?? '?', ''), typeGuessed: true });
  }
  const suffix = SUFFIXES.get(last);
  const beforeSuffix = tokens[end - 2]?.text ?? '';
  if (suffix !== undefined && end - 2 > start && findStreetType(beforeSuffix) === null) {
    const guessed = guessStreetType(beforeSuffix);
    if (guessed !== null)
      readings.push({ ...read(joinNames(tokens, start, end - 2), guessed, suffix), typeGuessed: true });
  }
  for (let at = end - 2; at > start; at--) {
    const inner = findStreetType(tokens[at]?.text ?? '');
    if (inner === null) continue;
    // The words between the type and the locality are a remark, or the locality again.
    readings.push({ ...read(joinNames(tokens, start, at), inner, ''), hasLeftover: true });
    break;
  }
  const whole = name + (tokens[end - 1]?.nameWord ?? '');
  for (const ending of JOINABLE) {
    if (whole.length < ending.length + 3 || !whole.endsWith(ending)) continue;
    readings.push(read(whole.slice(0, -ending.length), findStreetType(ending) ?? '', ''));
    break;
  }
  if (tokens[start]?.text === 'THE' && end - start > 1)
    readings.push(...listStreetReadings(tokens, start + 1, end).filter((reading) => reading.key !== ''));
  return readings;
}

/** The street type that is nearest to a misspelt word, or null if none is near. */
export const guessStreetType = rememberResults(MAX_GUESSES, findNearestType);

function findNearestType(word: string): string | null {
  if (word.length < 3) return null;
  const limit = word.length >= 6 ? 2 : 1;
  let best: string | null = null;
  let least = limit + 1;
  for (const [spelling, type] of GUESSABLE) {
    const distance = osaDistance(word, spelling, limit);
    if (distance < least) {
      least = distance;
      best = type;
    }
  }
  return best;
}

/** The words from `start` to `end` as the key of a name. */
export function joinNames(tokens: readonly AddressToken[], start: number, end: number): string {
  let key = '';
  for (let position = start; position < end; position++) key += tokens[position]?.nameWord ?? '';
  return key;
}

function read(key: string, type: string, suffix: string): StreetReading {
  return { key, type, suffix, typeGuessed: false, hasLeftover: false };
}

/** The words from `start` to `end` as written, without signs. */
export function writeWords(tokens: readonly AddressToken[], start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) {
    const word = tokens[at]?.text ?? '';
    if (word !== '') text += text === '' ? word : ` ${word}`;
  }
  return text;
}
