import { parseAddressTail } from '#domain/address/parse/address-tail.ts';
import { findState } from '#domain/address/parse/states.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { NUMBER, tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

const STATE_FIRST = /^\s*([a-z]{2,10})[\s,]+(\d{4})\b[\s,]*(\S.*)$/is;
/** Only short forms: 3000 Victoria Street is a house. */
const POSTCODE_FIRST = /^\s*(\d{4})[\s,]+([a-z]{2,3})\b[\s,]*(\S.*)$/is;
const MAX_SUBURB_WORDS = 5;

/** The same text with state and postcode that stand first, and a known suburb right behind them, moved to the end (VIC 3067 Abbotsford 330 Johnston St). */
export function moveStateBehind(directory: AddressDirectory, raw: string): string {
  const [, postcode = '', state = '', afterBoth = ''] = POSTCODE_FIRST.exec(raw) ?? [];
  const [, named = state, code = postcode, rest = afterBoth] = STATE_FIRST.exec(raw) ?? [];
  if (findState(named.toUpperCase()) === null) return raw;
  const { tokens } = tokeniseAddress(rest);
  const tail = parseAddressTail(tokens);
  // Without another number the one behind the state may be the house's, and with a place of its own the rest is whole.
  if (tail.state !== null || tail.postcode !== null || !tokens.some(({ kind }) => kind === NUMBER)) return raw;
  const suburb = findSuburb(directory, rest);
  if (suburb === null && findStreetType(tokens[0]?.text ?? '') !== null) return raw;
  return suburb === null
    ? `${rest} ${named} ${code}`
    : `${rest.slice(suburb.length).replace(/^[\s,]+/, '')}, ${suburb} ${named} ${code}`;
}

/** The longest known suburb that a text begins with, as it is written there; null when it begins with none or holds nothing else. */
function findSuburb(directory: AddressDirectory, text: string): string | null {
  let longest: string | null = null;
  const word = /[\s,]*[^\s,]+/y;
  for (let words = 0; words < MAX_SUBURB_WORDS && word.test(text); words++) {
    const start = text.slice(0, word.lastIndex);
    const { tokens } = tokeniseAddress(start);
    const isKnown = directory.localityIndex.has(joinNames(tokens, 0, tokens.length));
    if (isKnown && /\d/.test(text.slice(word.lastIndex))) longest = start;
  }
  return longest;
}
