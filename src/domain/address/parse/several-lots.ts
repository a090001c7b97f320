import { type AddressToken, DASH, isJoin, NUMBER } from './tokenise-address.ts';
import { isLotWord } from './unit-words.ts';

/** A longer list of lots is a whole estate. */
const MOST_LOTS = 20;

/** Several lots that end at a token (Lots 4 and 5, Lots 4-6, Lot 4 & Lot 5): the start of their words and their numbers; null if there are fewer than two. */
export function findLots(tokens: readonly AddressToken[], end: number): { start: number; numbers: string[] } | null {
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
