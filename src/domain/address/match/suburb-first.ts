import { type AddressTail, parseAddressTail } from '#domain/address/parse/address-tail.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';
import { findFlatType, findLevelType, isLotWord, isNumberWord } from '#domain/address/parse/unit-words.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

const BEGINS_WITH_NUMBER = /^\s*\d/;
/** How an address begins: its number, or a unit, level or lot with one. */
const BEGINS_ADDRESS = /^\s*(?:[a-z]{1,10}\.?\s*#?\s*)?\d/i;
const WORDS_BEFORE_NUMBER = /^\D*(?=\s\d\S*\s+[a-z])/i;
const LAST_WORD = /(?:^|\s)([a-z]{1,10})\.?\s*$/i;

/** The same text with a known suburb that stands first, before the number and its street, moved behind them (Fitzroy VIC, 1 Smith St; Fitzroy 1 Smith St; Fitzroy, Unit 3, 1 Smith St). */
export function moveSuburbBehind(directory: AddressDirectory, raw: string): string {
  const comma = raw.includes(',') ? raw.indexOf(',') : findWordsEnd(raw);
  if (comma < 0 || BEGINS_WITH_NUMBER.test(raw)) return raw;
  const street = raw.slice(comma + 1);
  // A part that begins with no number is the suburb behind the street, and the first words name a building.
  if (!street.split(',').every(beginsAddress)) return raw;
  const place = raw.slice(0, comma);
  return isSuburb(directory, place) && !hasPlace(directory, street) ? `${street}, ${place}` : raw;
}

/** Where the words end that stand before the number, or before the word for a unit that belongs to it; -1 when no number follows them. */
function findWordsEnd(raw: string): number {
  const words = WORDS_BEFORE_NUMBER.exec(raw)?.[0];
  if (words === undefined) return -1;
  const word = LAST_WORD.exec(words);
  return word !== null && announcesPart(word[1] ?? '') ? word.index : words.length;
}

/** Whether the text begins with a number, or with a unit, level or lot and its number. */
function beginsAddress(text: string): boolean {
  const word = /[a-z]*/i.exec(text.trim())?.[0] ?? '';
  return BEGINS_ADDRESS.test(text) && (word === '' || announcesPart(word));
}

function announcesPart(written: string): boolean {
  const word = written.toUpperCase();
  return findFlatType(word) !== null || findLevelType(word) !== null || isLotWord(word) || isNumberWord(word);
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
  // The last word may be the type of the street, though a suburb bears its name: 26 Morgan Crescent.
  const end = findStreetType(tokens.at(-1)?.text ?? '') === null ? tokens.length : tokens.length - 1;
  for (let start = 2; start < end; start++)
    if (directory.localityIndex.has(joinNames(tokens, start, tokens.length))) return true;
  return false;
}
