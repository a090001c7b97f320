import { readWordSet } from '#base/word-lists.ts';
import { findStreetType } from './street-types.ts';
import { type AddressToken, AMPERSAND, DASH, hasBreak, NUMBER, SLASH, WORD } from './tokenise-address.ts';
import { findFlatType, findLevelType, isLotWord, isUnitOnly } from './unit-words.ts';

/** What comes before the numbers of an address: nothing relevant, ignored words, more units than the one read, a unit that was not read, or a word for a place beside it. */
export type LeadingWords = 'plain' | 'passed_over' | 'several_units' | 'unit_unread' | 'beside';

/** Words for a place near the address. */
const BESIDE = readWordSet('OPP OPPOSITE NEXT BEHIND BETWEEN NEAR ADJACENT ADJ BEFORE PAST AROUND FROM');
/** Words for a part of a building without a number, or for what is not built yet. */
const PARTS = readWordSet('UPSTAIRS DOWNSTAIRS GROUND BASEMENT MEZZANINE LG UG GF STAGE KM PROPOSED');
/** Street types that are rare in building names, so that a number after one belongs to the street. */
const STREETS_ONLY = new Set(['STREET', 'ROAD', 'AVENUE', 'DRIVE', 'CRESCENT', 'LANE', 'HIGHWAY', 'PARADE']);
const MAX_UNIT_LETTERS = 2;

/** Classifies the tokens before the numbers. A building name is fine; a number or unit that was not read is not. */
export function judgeLeadingWords(tokens: readonly AddressToken[], end: number): LeadingWords {
  let verdict: LeadingWords = 'plain';
  for (let at = 0; at < end; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const isClosed = hasBreak(tokens, at + 1, end + 1);
    if (token.kind === WORD && BESIDE.has(token.text)) return 'beside';
    // Two numbers without a comma between them ("10 Smith St & 12 Smith St") name two places.
    if (token.kind === NUMBER && (!isClosed || isNumberedStreet(tokens, at, end))) return 'beside';
    if (token.kind === AMPERSAND && at === end - 1) return 'beside';
    if (isStreetEnd(tokens, at, end)) return 'beside';
    if (isUnread(tokens, at, end)) verdict = 'unit_unread';
    else if (token.kind === NUMBER && verdict === 'plain') verdict = 'passed_over';
  }
  return verdict;
}

/** Whether this number has its own street, so that the text names two addresses, not a unit and a house. */
function isNumberedStreet(tokens: readonly AddressToken[], at: number, end: number): boolean {
  if (isPartWord(tokens[at - 1])) return false;
  for (let next = at + 2; next < end; next++) {
    const token = tokens[next];
    if (token?.kind !== WORD || token.breakBefore || tokens[next - 1]?.kind !== WORD) return false;
    // With words after the type it is the name of a building: 12 Smith Street Plaza.
    if (isStreetOnly(token.text)) return next + 1 === end || tokens[next + 1]?.breakBefore === true;
  }
  return false;
}

/** Whether the word introduces the number of a unit, a level or a lot. */
function isPartWord(token: AddressToken | undefined): boolean {
  if (token?.kind !== WORD) return false;
  return findFlatType(token.text) !== null || findLevelType(token.text) !== null || isLotWord(token.text);
}

/** Whether the number comes right after a street, as in Diamond Street 8. */
function isStreetEnd(tokens: readonly AddressToken[], at: number, end: number): boolean {
  const token = tokens[at];
  if (at !== end - 1 || at === 0 || token?.kind !== WORD || tokens[end]?.breakBefore === true) return false;
  return isStreetOnly(token.text);
}

/** Whether the word is a street type that is rare in building names. */
export function isStreetOnly(word: string): boolean {
  return STREETS_ONLY.has(findStreetType(word) ?? '');
}

/** Whether this is a unit, level or lot that was not read. */
function isUnread(tokens: readonly AddressToken[], at: number, end: number): boolean {
  const token = tokens[at];
  const isLast = at === end - 1;
  if (token?.kind === SLASH || token?.kind === DASH) return isLast;
  if (token?.kind !== WORD) return false;
  if (PARTS.has(token.text) || (isLast && token.text.length <= MAX_UNIT_LETTERS)) return true;
  const flatType = token.text.length > 1 ? findFlatType(token.text) : null;
  const isAnnounced = flatType !== null || findLevelType(token.text) !== null || isLotWord(token.text);
  // A unit word alone or with one short word (Studio; Shop GF) cannot be the name of a building.
  const isAlone = at === 0 && (end === 1 || (end === 2 && (tokens[1]?.text.length ?? 0) <= 3));
  return isAnnounced && (isAlone || (flatType !== null && isUnitOnly(flatType)));
}
