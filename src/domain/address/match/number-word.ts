import { parseAddressTail } from '#domain/address/parse/address-tail.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { NUMBER, tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { findStreetKey } from '#domain/address/register/street-index.ts';

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const NUMBER_WORD = new RegExp(`^\\s*(${WORDS.join('|')})\\s+(?=[a-z])`, 'i');

/** Writes a spelled-out house number in digits (One Smith St). A street with the word in its name (Seven Hills Road) keeps it. */
export function writeNumber(directory: AddressDirectory, raw: string): string {
  const [written = '', word = ''] = NUMBER_WORD.exec(raw) ?? [];
  if (word === '') return raw;
  const { tokens } = tokeniseAddress(raw);
  const { end } = parseAddressTail(tokens);
  if (tokens.slice(0, end).some(({ kind }) => kind === NUMBER)) return raw;
  const type = tokens.findIndex(({ text }, at) => at > 1 && at < end && findStreetType(text) !== null);
  if (type < 0 || findStreetKey(directory, joinNames(tokens, 0, type)) >= 0) return raw;
  return `${WORDS.indexOf(word.toLowerCase()) + 1} ${raw.slice(written.length)}`;
}
