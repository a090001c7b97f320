import { judgeLeadingWords } from './leading-words.ts';
import { buildNumberQuery, type NumberQuery } from './number-query.ts';
import { takeUnits } from './take-units.ts';
import { type AddressToken, DASH, isJoin, isLetter, NUMBER, WORD } from './tokenise-address.ts';
import { findFlatType, isLotWord, isNumberWord, isPlanWord } from './unit-words.ts';

/** Reads the numbers right before a street, from right to left. */
export function parseNumberQuery(tokens: readonly AddressToken[], streetStart: number): NumberQuery {
  const query = buildNumberQuery();
  let at = streetStart - 1;
  if (isLetter(tokens[at]) && tokens[at - 1]?.kind === NUMBER) {
    query.firstSuffix = tokens[at]?.text ?? '';
    at--;
  }
  const number = tokens[at];
  query.start = at + 1;
  if (number?.kind !== NUMBER) return query;
  const areLots = findLots(tokens, at) !== null;
  if (!areLots) at = takeHouseNumber(tokens, at, number, query);
  at = takeLots(tokens, at, query);
  at = takeUnits(tokens, at, query);
  query.start = at + 1;
  if (query.start > 0 && query.leading === 'plain') query.leading = judgeLeadingWords(tokens, query.start);
  // Several lots are several addresses, even if they share a house number.
  if (query.isPair || query.otherLots.length > 0) query.leading = 'beside';
  return query;
}

function takeLots(tokens: readonly AddressToken[], at: number, query: NumberQuery): number {
  const lots = findLots(tokens, at);
  if (lots === null) return at;
  [query.lot = '', ...query.otherLots] = lots.numbers;
  return lots.start - 1;
}

function takeHouseNumber(
  tokens: readonly AddressToken[],
  at: number,
  number: AddressToken,
  query: NumberQuery,
): number {
  const before = tokens[at - 1];
  const from = tokens[at - 2];
  const isRange = from?.kind === NUMBER && (before?.kind === DASH || isJoin(before));
  const isPair = isRange && isJoin(before) && before?.text !== 'TO';
  if (isPair && from.value > number.value) {
    // The order of two addresses does not matter: 332 & 330.
    setFirst(query, number);
    query.last = from.value;
    query.lastSuffix = from.suffix;
    query.isPair = true;
    return at - 3;
  }
  if (isRange && (from.value < number.value || (from.value === number.value && from.suffix !== number.suffix))) {
    setFirst(query, from);
    query.last = number.value;
    query.lastSuffix = number.suffix || query.lastSuffix;
    query.isPair = isPair;
    return at - 3;
  }
  if (before?.kind === WORD && isPlanWord(before.text)) return at - 2;
  // The number of a plan may be joined to its word: DP1234.
  if (isPlanWord(number.prefix)) return at - 1;
  const isNumbered = before?.kind === WORD && isNumberWord(before.text);
  const lotAt = isNumbered ? at - 2 : at - 1;
  if (tokens[lotAt]?.kind === WORD && isLotWord(tokens[lotAt]?.text ?? '')) {
    query.lot = number.text;
    const house = tokens[lotAt - 1];
    // In 12 (Lot 5) Smith Street, the house has both.
    const isUnit = findFlatType(tokens[lotAt - 2]?.text ?? '') !== null;
    if (house?.kind !== NUMBER || isUnit || !(tokens[lotAt]?.breakBefore ?? false)) return lotAt - 1;
    setFirst(query, house);
    return lotAt - 2;
  }
  setFirst(query, number);
  return isNumbered ? at - 2 : at - 1;
}

function setFirst(query: NumberQuery, token: AddressToken): void {
  query.first = token.value;
  query.firstPrefix = token.prefix;
  query.firstSuffix = token.suffix || query.firstSuffix;
}

/** A longer list of lots is a whole estate. */
const MOST_LOTS = 20;

/** Several lots that end at a token (Lots 4 and 5, Lots 4-6, Lot 4 & Lot 5): the start of their words and their numbers; null if there are fewer than two. */
function findLots(tokens: readonly AddressToken[], end: number): { start: number; numbers: string[] } | null {
  // Most numbers have no such word before them.
  if (end === 0 || !tokens.some(({ text }) => isLotWord(text))) return null;
  // After a comma comes the house number of the lots: Lots 4 and 5, 12 Smith Street.
  if (tokens[end]?.breakBefore === true) return null;
  const numbers: string[] = [];
  for (let at = end; tokens[at]?.kind === NUMBER; ) {
    numbers.unshift(tokens[at]?.text ?? '');
    const isNamed = isLotWord(tokens[at - 1]?.text ?? '');
    const link = isNamed ? at - 2 : at - 1;
    if (tokens[link]?.kind === DASH && !isNamed) {
      const between = listBetween(tokens[link - 1], tokens[at]);
      if (between === null) return null;
      numbers.unshift(...between);
      at = link - 1;
    } else if (isJoin(tokens[link])) at = link - 1;
    else if (isNamed) return isSeveral(tokens, at - 1, numbers) ? { start: at - 1, numbers } : null;
    else if (tokens[at]?.breakBefore === true) at = link;
    else return null;
    if (numbers.length > MOST_LOTS) return null;
  }
  return null;
}

/** Whether the word is a plural, or each lot has its own word. Lot 4 & 5 Smith Street may be a lot and a house. */
function isSeveral(tokens: readonly AddressToken[], start: number, numbers: readonly string[]): boolean {
  return numbers.length > 1 && (tokens[start]?.text === 'LOTS' || isLotWord(tokens[start + 3]?.text ?? ''));
}

/** The lots between two lots, both excluded; null if they are not a range of lots. */
function listBetween(first: AddressToken | undefined, last: AddressToken | undefined): string[] | null {
  if (first?.kind !== NUMBER || last === undefined) return null;
  const count = last.value - first.value - 1;
  if (count < 0 || count > MOST_LOTS || first.text !== `${first.value}` || last.text !== `${last.value}`) return null;
  return Array.from({ length: count }, (_, place) => `${first.value + 1 + place}`);
}
