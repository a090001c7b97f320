import { readWordSet } from '#base/word-lists.ts';
import { type AddressTail, parseAddressTail } from './address-tail.ts';
import { buildNumberQuery, type NumberQuery } from './number-query.ts';
import { orderTokens } from './order-tokens.ts';
import { parseNumberQuery } from './parse-number-query.ts';
import { liftPostBox, type PostBox } from './post-box.ts';
import { findState, STATES, type State } from './states.ts';
import { findStreetType, isTypeToken } from './street-types.ts';
import { type AddressToken, AMPERSAND, NUMBER, tokeniseAddress, WORD } from './tokenise-address.ts';
import { findFlatType, findLevelType } from './unit-words.ts';

/** An address split into its parts by its words alone, without the register. */
export type AddressQuery = {
  tokens: AddressToken[];
  tail: AddressTail;
  /** Index of the state in STATES, or -1. */
  state: number;
  /** Index in STATES of a second state that contradicts it, or -1. */
  otherState: number;
  /** The postcode as a number, or -1. */
  postcode: number;
  /** Token indexes where the street may start, the most likely first. */
  starts: number[];
  /** A unit written after the street: 15 Smith Street Unit 2. */
  trailing: NumberQuery | null;
  /** Where a post box was written and removed, or null. */
  postBox: PostBox | null;
  /** Whether the text was too long and its start was dropped. */
  isCut: boolean;
  /** Whether the state was read from a misspelling. */
  isStateGuessed: boolean;
};

const CORNER = new Set(['CNR', 'CORNER', 'COR']);
const REMARKS = readWordSet(`
  AND CNR CORNER COR VIA ACCESS ENTER ENTRY ENTRANCE OFF NEAR OPP OPPOSITE BEHIND NEXT BETWEEN ADJACENT
`);
const UNIT_WORDS = readWordSet('UNIT U FLAT APARTMENT APT SHOP SUITE LEVEL LVL FACTORY OFFICE');
/** Parts of a property that are written after its street without a number: 12 Smith Street (rear). */
const PARTS_BEHIND = new Set(['REAR', 'PART']);
const MAX_STARTS = 3;

export function parseAddressQuery(raw: string): AddressQuery {
  const { tokens, isCut } = tokeniseAddress(raw);
  const postBox = liftPostBox(tokens);
  const last = liftLastUnits(tokens);
  orderTokens(tokens);
  const tail = parseAddressTail(tokens);
  dropRepeatedLocality(tokens, tail);
  const trailing = last ?? liftTrailingUnits(tokens, tail);
  const state = findPlace(tail.state);
  const otherState = findPlace(tail.otherState);
  const postcode = tail.postcode === null ? -1 : Number(tail.postcode);
  const starts = listStarts(tokens, tail.end);
  return { tokens, tail, state, otherState, postcode, starts, trailing, postBox, isCut, isStateGuessed: false };
}

function findPlace(state: State | null): number {
  return state === null ? -1 : STATES.indexOf(state);
}

/** A street starts after the last number. Earlier starts follow, in case nothing is found there. */
function listStarts(tokens: readonly AddressToken[], end: number): number[] {
  const starts: number[] = [];
  for (let at = end - 2; at >= 0 && starts.length < MAX_STARTS; at--) {
    if (tokens[at]?.kind !== NUMBER || tokens[at + 1]?.kind !== WORD) continue;
    if (isNumberLetter(tokens, at + 1, end)) starts.push(at + 2);
    starts.push(at + 1);
    // A second number may be the start of the name: 16 16 Mile Hall Road, 130 DC3 Street.
    if (tokens[at - 1]?.kind === NUMBER) starts.push(at);
  }
  if (starts.length === 0) starts.push(skipCorner(tokens, end));
  if (starts.length > 1) preferWhole(tokens, starts);
  return starts.slice(0, MAX_STARTS + 1);
}

/** Whether the letter belongs to the number before it, not to the street name. */
function isNumberLetter(tokens: readonly AddressToken[], at: number, end: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.text.length !== 1 || at + 1 >= end || next?.kind !== WORD) return false;
  // A type followed by another type is the name of the street: 7 B Keys Court.
  const isName = findStreetType(next.text) === null || (at + 2 < end && isTypeToken(tokens[at + 2]));
  return next.breakBefore || (next.text.length > 1 && isName);
}

/** Prefers a start before which every token was read: in 283 Fulham No 1 Road, the 1 belongs to the name. */
function preferWhole(tokens: readonly AddressToken[], starts: number[]): void {
  const whole = starts.findIndex((start) => parseNumberQuery(tokens, start).start === 0);
  if (whole > 0) starts.unshift(...starts.splice(whole, 1));
}

/** Drops the second of two equal suburbs: Railton, Railton TAS. */
function dropRepeatedLocality(tokens: readonly AddressToken[], tail: AddressTail): void {
  for (let at = tail.end - 1; at > 0; at--) {
    if (tokens[at]?.breakBefore !== true) continue;
    const words = tail.end - at;
    // In 54 Ellis Lane, Ellis Lane, the first is the street.
    const isApart = tokens[at - words]?.breakBefore === true || isTypeToken(tokens[at - words - 1]);
    if (!isApart) return;
    for (let word = 0; word < words; word++)
      if (tokens[at - words + word]?.nameWord !== tokens[at + word]?.nameWord) return;
    tail.end = at;
    return;
  }
}

function skipCorner(tokens: readonly AddressToken[], end: number): number {
  for (let at = 0; at < end; at++) {
    if (!CORNER.has(tokens[at]?.text ?? '')) continue;
    return tokens[at + 1]?.text === 'OF' ? at + 2 : at + 1;
  }
  return 0;
}

/** Removes units and levels after the postcode, and returns them. */
function liftLastUnits(tokens: AddressToken[]): NumberQuery | null {
  const postcode = tokens.findLastIndex(
    ({ kind, text }, at) => kind === NUMBER && text.length === 4 && findState(tokens[at - 1]?.text ?? '') !== null,
  );
  if (postcode < 2) return null;
  let units: NumberQuery | null = null;
  while (tokens.length > postcode + 1) {
    const token = tokens.at(-1);
    if (token === undefined) break;
    const words = isUnitNumber(token) ? 1 : 2;
    if (tokens.length - words <= postcode) break;
    const unit = words === 1 ? buildUnit('UNIT', { ...token, prefix: '' }) : readUnit(tokens.at(-2), token);
    if (unit === null) break;
    units = joinUnits(unit, units);
    tokens.length -= words;
  }
  return units;
}

/** Joins a unit and a level that were written separately. */
function joinUnits(unit: NumberQuery, other: NumberQuery | null): NumberQuery {
  if (other === null) return unit;
  return unit.hasFlat ? { ...unit, level: unit.level || other.level } : { ...other, level: other.level || unit.level };
}

/** Whether the token is a unit by itself: U5. */
function isUnitNumber({ kind, prefix }: AddressToken): boolean {
  return kind === NUMBER && prefix === 'U';
}

/** Reads a word and a number as a unit or level; null if the word is neither. */
function readUnit(word: AddressToken | undefined, token: AddressToken): NumberQuery | null {
  if (word?.kind !== WORD || (token.kind !== NUMBER && token.text.length !== 1)) return null;
  const flatType = word.text.length > 1 || word.text === 'U' ? findFlatType(word.text) : null;
  if (flatType !== null) return buildUnit(flatType, token);
  if (findLevelType(word.text) === null || token.kind !== NUMBER) return null;
  return { ...buildNumberQuery(), level: `LEVEL ${token.text}` };
}

function buildUnit(flatType: string, { kind, text, prefix, value, suffix }: AddressToken): NumberQuery {
  const flatPrefix = kind === NUMBER ? prefix : text;
  return { ...buildNumberQuery(), hasFlat: true, flatType, flatPrefix, flatNumber: value, flatSuffix: suffix };
}

/** Removes a unit and its level between street and locality, and returns them. */
function liftTrailingUnits(tokens: AddressToken[], tail: AddressTail): NumberQuery | null {
  const last = liftTrailingUnit(tokens, tail);
  const before = last === null ? null : liftTrailingUnit(tokens, tail);
  return before === null ? last : joinUnits(before, last);
}

/** Removes one unit or level between street and locality, and returns it. */
function liftTrailingUnit(tokens: AddressToken[], tail: AddressTail): NumberQuery | null {
  for (let at = tail.end - 1; at >= 3; at--) {
    const found = readTrailing(tokens, at, tail.end);
    if (found === null) continue;
    const next = tokens[at + 1];
    if (next !== undefined) next.breakBefore = true;
    tokens.splice(at + 1 - found.words, found.words);
    tail.end -= found.words;
    return found.unit;
  }
  return null;
}

/** The unit that ends at this token and its number of words; null if there is none. */
function readTrailing(
  tokens: readonly AddressToken[],
  at: number,
  end: number,
): { unit: NumberQuery; words: number } | null {
  const token = tokens[at];
  const word = tokens[at - 1];
  if (token === undefined || word?.kind !== WORD) return null;
  const next = tokens[at + 1];
  const isClosed = at + 1 >= end || next?.breakBefore === true;
  if (at + 1 < end && next?.kind !== WORD) return null;
  if (isTypeToken(word) && isClosed && hasHouseNumber(tokens, at - 1)) {
    // A unit may come right after its street: 12 Smith Street U5, or 12 Smith Street, 5, Collingwood.
    if (isUnitNumber(token)) return { unit: buildUnit('UNIT', { ...token, prefix: '' }), words: 1 };
    if (token.kind === NUMBER && token.breakBefore) return { unit: buildUnit('', token), words: 1 };
  }
  if (PARTS_BEHIND.has(token.text) && isTypeToken(word) && hasHouseNumber(tokens, at - 1))
    return { unit: { ...buildNumberQuery(), hasFlat: true, flatType: token.text }, words: 1 };
  const unit = readUnit(word, token);
  if (unit === null || tokens[at - 2]?.kind !== WORD || !hasHouseNumber(tokens, at - 2)) return null;
  const isPlain = (isClosed && (word.text.length > 2 || word.breakBefore)) || word.text.length > 3;
  if (!isPlain && !isTypeToken(tokens[at - 2])) return null;
  return token.kind === NUMBER || isClosed ? { unit, words: 2 } : null;
}

function hasHouseNumber(tokens: readonly AddressToken[], end: number): boolean {
  for (let at = 0; at < end; at++) if (tokens[at]?.kind === NUMBER && !isUnitWord(tokens[at - 1])) return true;
  return false;
}

function isUnitWord(token: AddressToken | undefined): boolean {
  return token?.kind === WORD && UNIT_WORDS.has(token.text);
}

/** Where a second street or a remark starts (& Henry St, access via Cameron St), or the end if there is none. */
export function findRemark(query: AddressQuery, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    const token = query.tokens[at];
    if (token?.kind === AMPERSAND) return at;
    if (token?.kind === WORD && REMARKS.has(token.text) && findStreetType(query.tokens[at - 1]?.text ?? '') !== null)
      return at;
  }
  return end;
}
