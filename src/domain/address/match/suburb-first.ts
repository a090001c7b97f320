import { type AddressTail, parseAddressTail } from '#domain/address/parse/address-tail.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

const BEGINS_WITH_NUMBER = /^\s*\d/;
const WORDS_BEFORE_NUMBER = /^\D*(?=\s\d\S*\s+[a-z])/i;

/** The same text with a known suburb that stands first, before the number and its street, moved behind them (Fitzroy VIC, 1 Smith St; Fitzroy 1 Smith St). */
export function moveSuburbBehind(directory: AddressDirectory, raw: string): string {
  const comma = raw.includes(',') ? raw.indexOf(',') : (WORDS_BEFORE_NUMBER.exec(raw)?.[0].length ?? -1);
  if (comma < 0 || BEGINS_WITH_NUMBER.test(raw)) return raw;
  const street = raw.slice(comma + 1);
  // With a second comma the suburb stands behind the street, and the first words name a building.
  if (street.includes(',') || !BEGINS_WITH_NUMBER.test(street)) return raw;
  const place = raw.slice(0, comma);
  return isSuburb(directory, place) && !hasPlace(directory, street) ? `${street}, ${place}` : raw;
}

/** Whether the text is a known suburb, with or without its state and postcode, and nothing else. */
function isSuburb(directory: AddressDirectory, text: string): boolean {
  const { tokens } = tokeniseAddress(text);
  return directory.localityIndex.has(joinNames(tokens, 0, parseAddressTail(tokens).end));
}

/** Whether the text names a place of its own: a state, a postcode, or a suburb behind the street. */
function hasPlace(directory: AddressDirectory, text: string): boolean {
  const { tokens } = tokeniseAddress(text);
  const tail: AddressTail = parseAddressTail(tokens);
  if (tail.state !== null || tail.postcode !== null) return true;
  for (let start = 2; start < tokens.length; start++)
    if (directory.localityIndex.has(joinNames(tokens, start, tokens.length))) return true;
  return false;
}
