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

/** Moves state and postcode at the start, with a known suburb right after them, to the end (VIC 3067 Abbotsford 330 Johnston St). */
export function moveStateBehind(directory: AddressDirectory, raw: string): string {
  const [, postcode = '', state = '', afterBoth = ''] = POSTCODE_FIRST.exec(raw) ?? [];
  const [, named = state, code = postcode, rest = afterBoth] = STATE_FIRST.exec(raw) ?? [];
  if (findState(named.toUpperCase()) === null) return raw;
  const { tokens } = tokeniseAddress(rest);
  const tail = parseAddressTail(tokens);
  // Without another number, the one after the state may be the house number. With its own state or postcode, the rest is complete.
  if (tail.state !== null || tail.postcode !== null || !tokens.some(({ kind }) => kind === NUMBER)) return raw;
  const suburb = findSuburb(directory, rest);
  if (suburb === null && findStreetType(tokens[0]?.text ?? '') !== null) return raw;
  return suburb === null
    ? `${rest} ${named} ${code}`
    : `${rest.slice(suburb.length).replace(/^[\s,]+/, '')}, ${suburb} ${named} ${code}`;
}

/** The longest known suburb at the start of a text, as written; null if there is none or no number follows. */
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
