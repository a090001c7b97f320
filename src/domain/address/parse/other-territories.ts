import { readWordSet } from '#base/word-lists.ts';
import { joinNames } from './street-reading.ts';
import type { AddressToken } from './tokenise-address.ts';

/** The places of G-NAF's other territories, which are outside the eight states and not offered. */
const PLACES = readWordSet('CHRISTMASISLAND NORFOLKISLAND HOMEISLAND WESTISLAND COCOSISLANDS COCOSKEELINGISLANDS');
/** Their postcodes. No place in the eight states has one of them. */
const POSTCODES = new Set(['2899', '6798', '6799']);
const LEAST_WORDS = 2;
const MOST_WORDS = 3;

/** The state code that G-NAF uses for them. */
export const OTHER_TERRITORIES = 'OT';

/** Whether the postcode, or the last words before state and postcode, are those of the other territories. */
export function namesOtherTerritory(
  tokens: readonly AddressToken[],
  { end, postcode }: { end: number; postcode: string | null },
): boolean {
  if (postcode !== null && POSTCODES.has(postcode)) return true;
  const last = tokens[end - 1]?.text === OTHER_TERRITORIES ? end - 1 : end;
  for (let words = LEAST_WORDS; words <= MOST_WORDS && words <= last; words++)
    if (PLACES.has(joinNames(tokens, last - words, last))) return true;
  return false;
}
