import { parseAddressTail } from '#domain/address/parse/address-tail.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

const NUMBER_LAST = /^(\D+?)[\s,]+(\d{1,5}[a-z]?)((?:[\s,]+[a-z]+)*)([\s,]+\d{4})?\s*$/i;
const MAYBE_POSTCODE = /^\d{4}$/;

/** The same text with the number of the house that stands behind street and suburb moved before them (Johnston St Abbotsford 330). */
export function moveNumberFirst(directory: AddressDirectory, raw: string): string {
  const [, words = '', number = '', state = '', postcode = ''] = NUMBER_LAST.exec(raw) ?? [];
  if (number === '' || (postcode === '' && MAYBE_POSTCODE.test(number)) || !isState(state)) return raw;
  const { tokens } = tokeniseAddress(words);
  for (let start = 2; start < tokens.length; start++) {
    const isStreet = findStreetType(tokens[start - 1]?.text ?? '') !== null;
    if (isStreet && directory.localityIndex.has(joinNames(tokens, start, tokens.length)))
      return `${number} ${words.trim()}${state}${postcode}`;
  }
  return raw;
}

/** Whether the text is a state or nothing. */
function isState(text: string): boolean {
  return text === '' || parseAddressTail(tokeniseAddress(`X ${text}`).tokens).end === 1;
}
