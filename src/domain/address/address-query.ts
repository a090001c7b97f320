import { type AddressTail, parseAddressTail } from './address-tail.ts';
import { buildNumberQuery, type NumberQuery, parseNumberQuery } from './number-query.ts';
import { liftPostBox } from './post-box.ts';
import { findState, STATES } from './states.ts';
import { findStreetType } from './street-types.ts';
import { type AddressToken, AMPERSAND, NUMBER, tokeniseAddress, WORD } from './tokenise-address.ts';
import { findFlatType, findLevelType } from './unit-words.ts';

/** An address taken apart as far as the words alone tell. */
export type AddressQuery = {
  tokens: AddressToken[];
  tail: AddressTail;
  /** Place of the state in STATES, or -1. */
  state: number;
  /** The postcode as a number, or -1. */
  postcode: number;
  /** Where the words of street and locality begin, the likeliest first. */
  starts: number[];
  /** A unit that stands behind the street: 15 Smith Street Unit 2. */
  trailing: NumberQuery | null;
  /** Whether a post box was written, which is no place. */
  hasPostBox: boolean;
  /** Whether the state was read from a misspelling. */
  isStateGuessed: boolean;
};

const CORNER = new Set(['CNR', 'CORNER', 'COR']);
const REMARKS = new Set([
  'AND',
  'CNR',
  'CORNER',
  'COR',
  'VIA',
  'ACCESS',
  'ENTER',
  'ENTRY',
  'ENTRANCE',
  'OFF',
  'NEAR',
  'OPP',
  'OPPOSITE',
  'BEHIND',
  'NEXT',
  'BETWEEN',
  'ADJACENT',
]);
const UNIT_WORDS = new Set([
  'UNIT',
  'U',
  'FLAT',
  'APARTMENT',
  'APT',
  'SHOP',
  'SUITE',
  'LEVEL',
  'LVL',
  'FACTORY',
  'OFFICE',
]);
const MAX_STARTS = 3;

/** Takes an address apart. */
export function parseAddressQuery(raw: string): AddressQuery {
  const tokens = tokeniseAddress(raw);
  const hasPostBox = liftPostBox(tokens);
  const last = liftLastUnit(tokens);
  const tail = parseAddressTail(tokens);
  dropRepeatedLocality(tokens, tail);
  const trailing = last ?? liftTrailingUnit(tokens, tail);
  const state = tail.state === null ? -1 : STATES.indexOf(tail.state);
  const postcode = tail.postcode === null ? -1 : Number(tail.postcode);
  const starts = listStarts(tokens, tail.end);
  return { tokens, tail, state, postcode, starts, trailing, hasPostBox, isStateGuessed: false };
}

/** The numbers before a street that starts at this token. */
export function readNumbers(query: AddressQuery, start: number): NumberQuery {
  const numbers = parseNumberQuery(query.tokens, start);
  if (query.hasPostBox && numbers.leading === 'plain') numbers.leading = 'passed_over';
  if (query.trailing === null || numbers.hasFlat) return numbers;
  const { hasFlat, flatType, flatPrefix, flatNumber, flatSuffix, level } = query.trailing;
  return { ...numbers, hasFlat, flatType, flatPrefix, flatNumber, flatSuffix, level: numbers.level || level };
}

/** Streets begin after the last number; further starts are tried when that explains nothing. */
function listStarts(tokens: readonly AddressToken[], end: number): number[] {
  const starts: number[] = [];
  for (let at = end - 2; at >= 0 && starts.length < MAX_STARTS; at--) {
    if (tokens[at]?.kind !== NUMBER || tokens[at + 1]?.kind !== WORD) continue;
    if (isNumberLetter(tokens, at + 1, end)) starts.push(at + 2);
    starts.push(at + 1);
    // A second number may begin the name: 16 16 Mile Hall Road, 130 DC3 Street.
    if (tokens[at - 1]?.kind === NUMBER) starts.push(at);
  }
  if (starts.length === 0) starts.push(skipCorner(tokens, end));
  if (starts.length > 1) preferWhole(tokens, starts);
  return starts;
}

/** Whether the letter belongs to the number before it, and is neither the street's name nor the first of two initials. */
function isNumberLetter(tokens: readonly AddressToken[], at: number, end: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.text.length !== 1 || at + 1 >= end || next?.kind !== WORD) return false;
  return next.text.length > 1 && findStreetType(next.text) === null;
}

/** Puts the start first before which nothing is left unread: in 283 Fulham No 1 Road the 1 belongs to the name. */
function preferWhole(tokens: readonly AddressToken[], starts: number[]): void {
  const whole = starts.findIndex((start) => parseNumberQuery(tokens, start).start === 0);
  if (whole > 0) starts.unshift(...starts.splice(whole, 1));
}

/** Takes the second of two equal suburbs away: Railton, Railton TAS. */
function dropRepeatedLocality(tokens: readonly AddressToken[], tail: AddressTail): void {
  for (let at = tail.end - 1; at > 0; at--) {
    if (tokens[at]?.breakBefore !== true) continue;
    const words = tail.end - at;
    const before = tokens[at - words - 1];
    // In 54 Ellis Lane, Ellis Lane the first is the street.
    const isApart = tokens[at - words]?.breakBefore === true || (before !== undefined && isType(before));
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

function isType(token: AddressToken): boolean {
  return token.kind === WORD && findStreetType(token.text) !== null;
}

/** Takes a unit out that stands behind the postcode. */
function liftLastUnit(tokens: AddressToken[]): NumberQuery | null {
  const token = tokens.at(-1);
  const word = tokens.at(-2);
  const postcode = tokens.at(-3);
  if (token?.kind !== NUMBER || word?.kind !== WORD || postcode?.kind !== NUMBER) return null;
  if (postcode.text.length !== 4 || findState(tokens.at(-4)?.text ?? '') === null) return null;
  const unit = readUnit(word, token);
  if (unit !== null) tokens.length -= 2;
  return unit;
}

/** A word and a number as a unit or level; null when the word announces neither. */
function readUnit(word: AddressToken, token: AddressToken): NumberQuery | null {
  const flatType = word.text.length > 1 ? findFlatType(word.text) : null;
  if (flatType === null && findLevelType(word.text) === null) return null;
  const unit = buildNumberQuery();
  if (flatType === null) return { ...unit, level: `LEVEL ${token.text}` };
  const { prefix, value, suffix } = token;
  return { ...unit, hasFlat: true, flatType, flatPrefix: prefix, flatNumber: value, flatSuffix: suffix };
}

/** Takes a unit out that stands between street and locality, so that the rest reads in its usual order. */
function liftTrailingUnit(tokens: AddressToken[], tail: AddressTail): NumberQuery | null {
  for (let at = tail.end - 1; at >= 3; at--) {
    const token = tokens[at];
    const word = tokens[at - 1];
    if (token?.kind !== NUMBER || word?.kind !== WORD || tokens[at - 2]?.kind !== WORD) continue;
    const unit = readUnit(word, token);
    const hasNumberBefore = tokens
      .slice(0, at - 2)
      .some((other, place) => other.kind === NUMBER && !isUnitWord(tokens[place - 1]));
    const numberFollows =
      tokens[at + 1]?.kind === NUMBER || (tokens[at + 1] !== undefined && tokens[at + 1]?.kind !== WORD);
    if (unit === null || !hasNumberBefore || (numberFollows && at + 1 < tail.end)) continue;
    const isClosed = at + 1 >= tail.end || tokens[at + 1]?.breakBefore === true;
    const isPlain = (isClosed && word.text.length > 2) || word.text.length > 3;
    if (findStreetType(tokens[at - 2]?.text ?? '') === null && !isPlain) continue;
    const next = tokens[at + 1];
    if (next !== undefined) next.breakBefore = true;
    tokens.splice(at - 1, 2);
    tail.end -= 2;
    return unit;
  }
  return null;
}

function isUnitWord(token: AddressToken | undefined): boolean {
  return token?.kind === WORD && UNIT_WORDS.has(token.text);
}

/** Where the words of a street give way to a second street or a remark (& Henry St, access via Cameron St), or the end. */
export function findRemark(query: AddressQuery, start: number, end: number): number {
  for (let at = start + 1; at < end; at++) {
    const token = query.tokens[at];
    if (token?.kind === AMPERSAND) return at;
    if (token?.kind === WORD && REMARKS.has(token.text) && findStreetType(query.tokens[at - 1]?.text ?? '') !== null)
      return at;
  }
  return end;
}
