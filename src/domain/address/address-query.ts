import { type AddressTail, parseAddressTail } from './address-tail.ts';
import { buildNumberQuery, type NumberQuery, parseNumberQuery } from './number-query.ts';
import { STATES } from './states.ts';
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
  const tail = parseAddressTail(tokens);
  const trailing = liftTrailingUnit(tokens, tail);
  const state = tail.state === null ? -1 : STATES.indexOf(tail.state);
  const postcode = tail.postcode === null ? -1 : Number(tail.postcode);
  return { tokens, tail, state, postcode, starts: listStarts(tokens, tail.end), trailing, isStateGuessed: false };
}

/** The numbers before a street that starts at this token. */
export function readNumbers(query: AddressQuery, start: number): NumberQuery {
  const numbers = parseNumberQuery(query.tokens, start);
  if (query.trailing === null || numbers.hasFlat) return numbers;
  const { hasFlat, flatType, flatPrefix, flatNumber, flatSuffix, level } = query.trailing;
  return { ...numbers, hasFlat, flatType, flatPrefix, flatNumber, flatSuffix, level: numbers.level || level };
}

/** Streets begin after the last number; further starts are tried when that explains nothing. */
function listStarts(tokens: readonly AddressToken[], end: number): number[] {
  const starts: number[] = [];
  for (let at = end - 2; at >= 0 && starts.length < MAX_STARTS; at--) {
    if (tokens[at]?.kind !== NUMBER || tokens[at + 1]?.kind !== WORD) continue;
    const letter = tokens[at + 1]?.text.length === 1 && at + 2 < end && tokens[at + 2]?.kind === WORD;
    if (letter && findStreetType(tokens[at + 2]?.text ?? '') === null) starts.push(at + 2);
    starts.push(at + 1);
  }
  if (starts.length === 0) starts.push(skipCorner(tokens, end));
  return starts;
}

function skipCorner(tokens: readonly AddressToken[], end: number): number {
  for (let at = 0; at < end; at++) {
    if (!CORNER.has(tokens[at]?.text ?? '')) continue;
    return tokens[at + 1]?.text === 'OF' ? at + 2 : at + 1;
  }
  return 0;
}

/** Takes a unit out that stands between street and locality, so that the rest reads in its usual order. */
function liftTrailingUnit(tokens: AddressToken[], tail: AddressTail): NumberQuery | null {
  for (let at = tail.end - 1; at >= 3; at--) {
    const token = tokens[at];
    const word = tokens[at - 1];
    if (token?.kind !== NUMBER || word?.kind !== WORD || tokens[at - 2]?.kind !== WORD) continue;
    const flatType = findFlatType(word.text);
    const isUnit = (flatType !== null && word.text.length > 1) || findLevelType(word.text) !== null;
    const hasNumberBefore = tokens
      .slice(0, at - 2)
      .some((other, place) => other.kind === NUMBER && !isUnitWord(tokens[place - 1]));
    const numberFollows =
      tokens[at + 1]?.kind === NUMBER || (tokens[at + 1] !== undefined && tokens[at + 1]?.kind !== WORD);
    if (!isUnit || !hasNumberBefore || (numberFollows && at + 1 < tail.end)) continue;
    const isClosed = at + 1 >= tail.end || tokens[at + 1]?.breakBefore === true;
    const isPlain = (isClosed && word.text.length > 2) || word.text.length > 3;
    if (findStreetType(tokens[at - 2]?.text ?? '') === null && !isPlain) continue;
    const unit = buildNumberQuery();
    if (flatType === null) unit.level = `LEVEL ${token.text}`;
    else
      Object.assign(unit, {
        hasFlat: true,
        flatType,
        flatPrefix: token.prefix,
        flatNumber: token.value,
        flatSuffix: token.suffix,
      });
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
