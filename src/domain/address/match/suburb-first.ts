import { type AddressTail, parseAddressTail } from '#domain/address/parse/address-tail.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';
import { findFlatType, findLevelType, isLotWord, isNumberWord } from '#domain/address/parse/unit-words.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

const BEGINS_WITH_NUMBER = /^\s*\d/;
/** The start of an address: its number, or a unit, level or lot with one. */
const BEGINS_ADDRESS = /^\s*(?:[a-z]{1,10}\.?\s*#?\s*)?\d/i;
const WORDS_BEFORE_NUMBER = /^\D*(?=\s\d\S*\s+[a-z])/i;
const LAST_WORD = /(?:^|\s)([a-z]{1,10})\.?\s*$/i;

/** Moves a known suburb at the start to after the street (Fitzroy VIC, 1 Smith St; Fitzroy 1 Smith St; Fitzroy, Unit 3, 1 Smith St). */
export function moveSuburbBehind(directory: AddressDirectory, raw: string): string {
  const comma = raw.includes(',') ? raw.indexOf(',') : findWordsEnd(raw);
  if (comma < 0 || BEGINS_WITH_NUMBER.test(raw)) return raw;
  const street = raw.slice(comma + 1);
  // A part without a number at its start is the suburb after the street, so the first words name a building.
  if (!street.split(',').every(beginsAddress)) return raw;
  const place = raw.slice(0, comma);
  return isSuburb(directory, place) && !hasPlace(directory, street) ? `${street}, ${place}` : raw;
}

/** The end of the words before the number or before its unit word; -1 if no number follows. */
function findWordsEnd(raw: string): number {
  const words = WORDS_BEFORE_NUMBER.exec(raw)?.[0];
  if (words === undefined) return -1;
  const word = LAST_WORD.exec(words);
  return word !== null && announcesPart(word[1] ?? '') ? word.index : words.length;
}

/** Whether the text starts with a number, or with a unit, level or lot and its number. */
function beginsAddress(text: string): boolean {
  const word = /[a-z]*/i.exec(text.trim())?.[0] ?? '';
  return BEGINS_ADDRESS.test(text) && (word === '' || announcesPart(word));
}

function announcesPart(written: string): boolean {
  const word = written.toUpperCase();
  return findFlatType(word) !== null || findLevelType(word) !== null || isLotWord(word) || isNumberWord(word);
}

/** Whether the text is only a known suburb, with or without state and postcode. */
function isSuburb(directory: AddressDirectory, text: string): boolean {
  const { tokens } = tokeniseAddress(text);
  return directory.localityIndex.has(joinNames(tokens, 0, parseAddressTail(tokens).end));
}

/** Whether the text has its own place: a state, a postcode, or a suburb after the street. */
function hasPlace(directory: AddressDirectory, text: string): boolean {
  const { tokens } = tokeniseAddress(text);
  const tail: AddressTail = parseAddressTail(tokens);
  if (tail.state !== null || tail.postcode !== null) return true;
  // The last word may be the type of the street, even if a suburb has that name: 26 Morgan Crescent.
  const end = findStreetType(tokens.at(-1)?.text ?? '') === null ? tokens.length : tokens.length - 1;
  for (let start = 2; start < end; start++)
    if (directory.localityIndex.has(joinNames(tokens, start, tokens.length))) return true;
  return false;
}
