import { readSpellings } from '#base/word-lists.ts';
import { osaDistance } from '#domain/address/text/osa-distance.ts';
import type { NumberQuery } from './number-query.ts';
import { findUnits } from './several-units.ts';
import { findStreetType } from './street-types.ts';
import { type AddressToken, DASH, isJoin, isLetter, NUMBER, SLASH, WORD } from './tokenise-address.ts';
import {
  findFlatType,
  findLevelType,
  isBesideDwelling,
  isLotWord,
  isNoUnitWord,
  isNumberWord,
  isPlanWord,
  isUnitOnly,
} from './unit-words.ts';

const LETTER_TYPES: Record<string, string> = { U: 'UNIT', F: 'FLAT', S: 'SHOP', A: 'APARTMENT', V: 'VILLA' };
const ORDINALS = readSpellings(
  'G: GROUND; 1: FIRST; 2: SECOND; 3: THIRD; 4: FOURTH; 5: FIFTH; 6: SIXTH; 7: SEVENTH; 8: EIGHTH',
);
/** Words between a unit and its house number: unit 3 at 12 Smith Street, rear of 12 Smith Street. */
const CONNECTING = new Set(['OF', 'AT']);
const MISSPELT_UNITS = ['UNIT', 'FLAT', 'SHOP', 'SUITE', 'APARTMENT'];
const MAX_UNIT_LETTERS = 3;
const MAX_PARTS = 8;

/** Takes units, levels and lots before the house number, from right to left. Returns the token before them. */
export function takeUnits(tokens: readonly AddressToken[], start: number, query: NumberQuery): number {
  let at = start;
  for (let part = 0; part < MAX_PARTS && at >= 0; part++) {
    const next = takePart(tokens, at, query);
    if (next === at) return at;
    at = next;
  }
  return at;
}

function takePart(tokens: readonly AddressToken[], at: number, query: NumberQuery): number {
  const token = tokens[at];
  if (token === undefined) return at;
  if (token.kind === SLASH) {
    if (isLotWord(tokens[at - 2]?.text ?? '') && tokens[at - 1]?.kind === NUMBER)
      return takeNumberPart(tokens, at - 1, query);
    // Before a slash and a unit that was read comes a tower or similar, which stays unread.
    if (query.hasFlat) return at;
    const unnumbered = takeUnnumberedUnit(tokens, at - 1, query);
    return unnumbered < at - 1 ? unnumbered : takeFlatValue(tokens, at - 1, query, true);
  }
  if (token.kind === NUMBER) return takeNumberPart(tokens, at, query);
  if (token.kind !== WORD) return at;
  if (isLetter(token)) return takeLetter(tokens, at, query);
  if (CONNECTING.has(token.text) || isNumberWord(token.text)) return at - 1;
  const unitType = guessFlatType(tokens, at - 1);
  // Some units have letters alone: Unit LC, Site NPI.
  if (
    token.text.length <= MAX_UNIT_LETTERS &&
    unitType !== null &&
    !query.hasFlat &&
    (at === 1 || isUnitOnly(unitType))
  ) {
    setFlat(query, token, unitType);
    return at - 2;
  }
  if (findLevelType(token.text) !== null) {
    query.level = `LEVEL ${ORDINALS.get(tokens[at - 1]?.nameWord ?? '') ?? ''}`.trim();
    return query.level === 'LEVEL' ? at - 1 : at - 2;
  }
  return takeUnnumberedUnit(tokens, at, query);
}

/** Takes a letter as a unit, or together with the number before it: Unit A, Unit 5 A. */
function takeLetter(tokens: readonly AddressToken[], at: number, query: NumberQuery): number {
  // The letter of a tower before its unit stays unread: Block A, Unit 61.
  if (query.hasFlat) return at;
  const number = tokens[at - 1];
  const typed = findFlatType(tokens[at - 2]?.text ?? '');
  if (number?.kind !== NUMBER || number.suffix !== '' || typed === null) return takeFlatValue(tokens, at, query, false);
  setFlat(query, { ...number, suffix: tokens[at]?.text ?? '' }, typed);
  return at - 3;
}

/** Takes a unit with a kind but no number: Penthouse, 12 Smith Street. */
function takeUnnumberedUnit(tokens: readonly AddressToken[], at: number, query: NumberQuery): number {
  const flatType = (tokens[at]?.text.length ?? 0) > 1 ? findFlatType(tokens[at]?.text ?? '') : null;
  if (flatType === null || !isUnitOnly(flatType) || query.hasFlat) return at;
  query.hasFlat = true;
  query.flatType = flatType;
  return at - 1;
}

function takeNumberPart(tokens: readonly AddressToken[], at: number, query: NumberQuery): number {
  const word = tokens[at - 1];
  if (word?.kind === WORD) {
    if (isLotWord(word.text)) {
      query.lot = tokens[at]?.text ?? '';
      return at - 2;
    }
    const level = findLevelType(word.text);
    if (level !== null) {
      query.level = `${level} ${tokens[at]?.text ?? ''}`;
      return at - 2;
    }
    if (isPlanWord(word.text)) return at - 2;
  }
  // One unit is enough. Before it comes the tower, which stays unread.
  if (query.hasFlat) return at;
  const beside = findBeside(tokens, at);
  if (beside >= 0) {
    query.leading = 'passed_over';
    return beside;
  }
  const typeAt = findUnitWord(tokens, at);
  const value = tokens[at];
  if (typeAt >= 0 && typeAt < at - 1 && value !== undefined) {
    const letter = tokens[typeAt + 1];
    setFlat(query, isLetter(letter) ? { ...value, prefix: letter?.text ?? '' } : value, guessFlatType(tokens, typeAt));
    return typeAt - 1;
  }
  if (typeAt < 0 && isNameNumber(tokens, at)) return at;
  if (typeAt < 0 && isOtherNumber(tokens, at)) {
    query.leading = 'unit_unread';
    return at;
  }
  return takeFlatValue(tokens, at, query, false);
}

/** The end of a unit that a carspace or garage belongs to (Unit 3 and carspace 12), or -1. */
function findBeside(tokens: readonly AddressToken[], at: number): number {
  if (!isBesideDwelling(findFlatType(tokens[at - 1]?.text ?? '') ?? '')) return -1;
  const isWith = isJoin(tokens[at - 2]) || tokens[at - 2]?.text === 'WITH';
  return isWith && tokens[at - 3]?.kind === NUMBER ? at - 3 : -1;
}

/** Whether the number belongs to the word before it, which is not a unit: Phase 61 11 Light Street. */
function isOtherNumber(tokens: readonly AddressToken[], at: number): boolean {
  const isNumbered = isNumberWord(tokens[at - 1]?.text ?? '');
  const word = tokens[isNumbered ? at - 2 : at - 1];
  if (word?.kind !== WORD || word.text.length < 2 || isJoin(word) || tokens[at]?.breakBefore === true) return false;
  if (isNoUnitWord(word.text)) return true;
  return findStreetType(word.text) === null && guessFlatType(tokens, tokens.indexOf(word)) === null;
}

/** The unit word of this number, possibly misspelt or with NO or a letter between them; -1 if there is none. */
function findUnitWord(tokens: readonly AddressToken[], at: number): number {
  const before = tokens[at - 1];
  const hasSign = before?.kind === DASH;
  const between = hasSign ? tokens[at - 2] : before;
  const isBetween = isLetter(between) || (!hasSign && between?.kind === WORD && isNumberWord(between.text));
  const typeAt = isBetween ? at - (hasSign ? 3 : 2) : at - 1;
  const flatType = guessFlatType(tokens, typeAt);
  if (flatType === null) return -1;
  // In a longer name (Scout Hall No 3) the word is not a unit.
  return typeAt === 0 || isUnitOnly(flatType) || tokens[typeAt]?.breakBefore === true || !isBetween ? typeAt : -1;
}

/** The kind of unit that a word names. The first word may be misspelt. */
function guessFlatType(tokens: readonly AddressToken[], at: number): string | null {
  const token = tokens[at];
  if (token?.kind !== WORD) return null;
  const known = findFlatType(token.text);
  if (known !== null || at > 0 || token.text.length < 4) return known;
  return MISSPELT_UNITS.find((word) => osaDistance(token.text, word, 1) === 1) ?? null;
}

function takeFlatValue(tokens: readonly AddressToken[], at: number, query: NumberQuery, afterSlash: boolean): number {
  let position = at;
  let value = tokens[position];
  if (value === undefined || (value.kind !== NUMBER && !isLetter(value) && !(afterSlash && isUnitLetters(value))))
    return afterSlash ? at + 1 : at;
  const units = findUnits(tokens, at, afterSlash);
  if (units !== null) {
    position = units.start;
    value = tokens[position] ?? value;
    query.leading = 'several_units';
  }
  const word = tokens[position - 1];
  if (word?.kind === WORD && isNoUnitWord(word.text) && !value.breakBefore) {
    query.leading = 'unit_unread';
    return afterSlash ? at + 1 : at;
  }
  // A comma separates a number from the name of a building. U16 is a unit by itself.
  const typeBefore = guessFlatType(tokens, position - 1);
  const isOwn = value.breakBefore || (value.prefix.startsWith('U') && value.value >= 0 && typeBefore !== 'UNIT');
  const typed = isOwn ? null : typeBefore;
  const level = word?.kind === WORD ? findLevelType(word.text) : null;
  if (typed === null && level !== null) {
    query.level = `${level} ${value.text}`;
    return position - 2;
  }
  if (typed === null && !afterSlash && value.kind !== NUMBER) return at;
  if (value.prefix === 'L' && typed === null && !afterSlash) {
    query.level = `LEVEL ${value.value}`;
    return position - 1;
  }
  setFlat(query, value, typed);
  if (units !== null) {
    query.otherFlats = units.others;
    query.allFlats = units.text;
  }
  return typed === null ? position - 1 : position - 2;
}

function setFlat(query: NumberQuery, value: AddressToken, typed: string | null): void {
  const isLetterFlat = value.kind === WORD;
  query.hasFlat = true;
  query.flatType = typed ?? '';
  query.flatNumber = value.value;
  query.flatSuffix = isLetterFlat ? '' : value.suffix;
  query.flatPrefix = isLetterFlat ? value.text : value.prefix;
  if (typed === null && query.flatPrefix.length === 2 && query.flatPrefix.startsWith('U')) {
    // UD605 is unit D605, and UB unit B.
    query.flatType = 'UNIT';
    query.flatPrefix = query.flatPrefix.slice(1);
    return;
  }
  const letterType = typed === null ? LETTER_TYPES[query.flatPrefix] : undefined;
  if (letterType !== undefined && value.value >= 0) {
    query.flatType = letterType;
  }
}

/** Whether a word before the slash can be a unit: UB, LC. */
function isUnitLetters(token: AddressToken): boolean {
  return token.kind === WORD && token.text.length <= MAX_UNIT_LETTERS;
}

/** Whether the number belongs to a name that ends at a comma (Scout Hall No 3, Cafe 21), not to a unit. */
function isNameNumber(tokens: readonly AddressToken[], at: number): boolean {
  const word = tokens[at - 1];
  if (tokens[at + 1]?.breakBefore !== true || tokens[at]?.breakBefore === true || word?.kind !== WORD) return false;
  if (isJoin(word) && tokens[at - 2]?.kind === NUMBER) return false;
  return isNumberWord(word.text) || findFlatType(word.text) === null;
}
