import { joinNames } from './street-reading.ts';
import type { AddressToken } from './tokenise-address.ts';

/** The places of G-NAF's other territories, which are none of the eight states and are not offered. */
const PLACES = new Set(['CHRISTMASISLAND', 'NORFOLKISLAND', 'HOMEISLAND', 'WESTISLAND']);
const WORDS = 2;

/** Whether the last words before state and postcode name a place of the other territories. */
export function namesOtherTerritory(tokens: readonly AddressToken[], end: number): boolean {
  return end > WORDS && PLACES.has(joinNames(tokens, end - WORDS, end));
}
