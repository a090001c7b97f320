import { type AddressToken, DASH, isJoin, NUMBER, SLASH, WORD } from './tokenise-address.ts';
import { findFlatType, isUnitOnly } from './unit-words.ts';

/** A unit without its kind: A5, 12B. The number is -1 if there is none. */
export type FlatNumber = { prefix: string; number: number; suffix: string };

/** A list of units: the token of the first, the others, and all of them as one text. */
type Units = { start: number; others: FlatNumber[]; text: string };

/** A longer range of units is a whole building, for which the two ends are enough. */
const MOST_UNITS = 20;

/** Several units that end at a token (1 & 2, 1-3, 1,2/15, Unit 1 and Unit 2); null if there is only one. */
export function findUnits(tokens: readonly AddressToken[], end: number, afterSlash: boolean): Units | null {
  const whole = findRunStart(tokens, end, true);
  const start = canHaveCommas(tokens[whole - 1], afterSlash) ? whole : findRunStart(tokens, end, false);
  if (start === end) return null;
  const others: FlatNumber[] = [];
  let text = '';
  for (let at = start; at <= end; ) {
    const token = tokens[at];
    if (token === undefined) return null;
    // In 1/2/15 the slash may also separate a tower from its unit, so either may be the unit.
    if (at > start) others.push(readFlat(token));
    text += token.prefix === 'U' ? token.text.slice(1) : token.text;
    if (at === end) return { start, others, text };
    const next = findNext(tokens, at);
    const sign = next === at + 1 ? '&' : writeSign(tokens[at + 1]);
    if (sign === '-') others.push(...listBetween(token, tokens[next]));
    text += sign;
    at = next;
  }
  return null;
}

/** Whether a comma in the list separates units. In Level 1, 2/15 and Tower 1, 2/15 it does not. */
function canHaveCommas(word: AddressToken | undefined, afterSlash: boolean): boolean {
  if (word?.kind !== WORD) return afterSlash && word === undefined;
  const flatType = findFlatType(word.text);
  if (flatType === null) return false;
  return (word.text.length > 3 && word.text.endsWith('S')) || (afterSlash && isUnitOnly(flatType));
}

/** The first of the numbers that signs, words or commas join to this one. */
function findRunStart(tokens: readonly AddressToken[], end: number, withCommas: boolean): number {
  let at = end;
  for (;;) {
    const link = isOwnWord(tokens, at) ? at - 2 : at - 1;
    if (isLink(tokens[link]) && tokens[link - 1]?.kind === NUMBER) at = link - 1;
    else if (withCommas && tokens[at]?.breakBefore === true && tokens[at - 1]?.kind === NUMBER) at -= 1;
    else return at;
  }
}

function findNext(tokens: readonly AddressToken[], at: number): number {
  if (!isLink(tokens[at + 1])) return at + 1;
  return isOwnWord(tokens, at + 3) ? at + 3 : at + 2;
}

/** Whether this number has its own unit word after the sign, the same as the one before: Unit 1 & Unit 2. */
function isOwnWord(tokens: readonly AddressToken[], at: number): boolean {
  if (!isJoin(tokens[at - 2]) || tokens[at - 1]?.kind !== WORD) return false;
  const flatType = findFlatType(tokens[at - 1]?.text ?? '');
  return flatType !== null && flatType === findFlatType(tokens[at - 4]?.text ?? '');
}

function isLink(token: AddressToken | undefined): boolean {
  return token?.kind === DASH || token?.kind === SLASH || isJoin(token);
}

function writeSign(token: AddressToken | undefined): string {
  if (token?.kind === SLASH) return '/';
  return token?.kind === DASH || token?.text === 'TO' ? '-' : '&';
}

function readFlat({ kind, text, prefix, value, suffix }: AddressToken): FlatNumber {
  return { prefix: kind === NUMBER ? prefix : text, number: value, suffix };
}

/** The units between two, both excluded; empty if they are not a range or a very wide one. */
function listBetween(first: AddressToken, last: AddressToken | undefined): FlatNumber[] {
  const count = (last?.value ?? -1) - first.value - 1;
  if (count < 1 || count > MOST_UNITS || first.suffix !== '' || last?.suffix !== '') return [];
  return Array.from({ length: count }, (_, place) => ({
    prefix: first.prefix,
    number: first.value + 1 + place,
    suffix: '',
  }));
}
