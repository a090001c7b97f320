import { parseAddressTail } from '#domain/address/parse/address-tail.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';
import { findFlatType } from '#domain/address/parse/unit-words.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

const NUMBER_LAST = /^(\D+?)[\s,]+(\d{1,5}[a-z]?)((?:[\s,]+[a-z]+)*)([\s,]+\d{4})?\s*$/i;
/** A number between its street and the place: Mcelhone Court 10 Belconnen ACT 2617. */
const NUMBER_BETWEEN =
  /^([^\d,]+?)\s+(\d{1,5}[a-z]?(?:\s*[-/]\s*\d{1,5}[a-z]?)?)[\s,]+([a-z][a-z' ]*(?:,?\s*\d{4})?)\s*$/i;
const BEGINS_WITH_NUMBER = /^\s*\d/;
const GAPS = /[\s,]+/g;
const MAYBE_POSTCODE = /^\d{4}$/;

/** Moves a house number after street and suburb to before them (Johnston St Abbotsford 330). */
export function moveNumberFirst(directory: AddressDirectory, raw: string): string {
  if (BEGINS_WITH_NUMBER.test(raw)) return raw;
  // Without this, the pattern would backtrack over long runs of spaces and commas.
  const text = raw.replace(GAPS, (gap) => (gap.includes(',') ? ', ' : ' '));
  const between = moveBetween(directory, text);
  if (between !== null) return between;
  const [, words = '', number = '', state = '', postcode = ''] = NUMBER_LAST.exec(text) ?? [];
  if (number === '' || (postcode === '' && MAYBE_POSTCODE.test(number)) || !isState(state)) return raw;
  const { tokens } = tokeniseAddress(words);
  for (let start = 2; start < tokens.length; start++) {
    const isStreet = findStreetType(tokens[start - 1]?.text ?? '') !== null;
    if (isStreet && directory.localityIndex.has(joinNames(tokens, start, tokens.length)))
      return `${number} ${words.trim()}${state}${postcode}`;
  }
  return raw;
}

/** The same for a number between its street and a known suburb; null if there is none. */
function moveBetween(directory: AddressDirectory, raw: string): string | null {
  const [, street = '', number = '', place = ''] = NUMBER_BETWEEN.exec(raw) ?? [];
  if (number === '') return null;
  const words = tokeniseAddress(street).tokens;
  const type = words.at(-1)?.text ?? '';
  if (words.length < 2 || findStreetType(type) === null || findFlatType(type) !== null) return null;
  const { tokens } = tokeniseAddress(place);
  const isPlace = directory.localityIndex.has(joinNames(tokens, 0, parseAddressTail(tokens).end));
  return isPlace ? `${number} ${street.trim()}, ${place}` : null;
}

/** Whether the text is a state or empty. */
function isState(text: string): boolean {
  return text === '' || parseAddressTail(tokeniseAddress(`X ${text}`).tokens).end === 1;
}
