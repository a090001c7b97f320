import { parseAddressTail } from '#domain/address/parse/address-tail.ts';
import { MOST_ADDRESSES } from '#domain/address/parse/split-addresses.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { isTypeToken } from '#domain/address/parse/street-types.ts';
import { NUMBER, tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

/** Separators of two addresses, each with its own suburb, before the number of the second. */
const BETWEEN =
  /(?:[\n\r;|]|\s(?:and|or|&|\+|\/|aka|also known as)\s)[\s,]*(?=(?:(?:units?|flats?|apt|apartment|shops?|suites?|lots?|no)\b\.?\s*)?\d)/gi;
/** Most texts have no such separator. */
const PARTS = /[\n\r;|]|\s(?:and|or|&|\+|\/|aka|also)\s/i;

/** Splits a text with several addresses, each with a street and a known suburb (330 Johnston St, Abbotsford and 1 Smith St, Fitzroy). Other texts stay whole. */
export function splitPlaces(directory: AddressDirectory, raw: string): string[] {
  if (!PARTS.test(raw)) return [raw];
  const texts: string[] = [];
  let start = 0;
  for (const { index, 0: between } of raw.matchAll(BETWEEN)) {
    const [first, rest] = [raw.slice(start, index), raw.slice(index + between.length)];
    if (texts.length === MOST_ADDRESSES - 1) break;
    if (!hasStreetAndSuburb(directory, first) || !hasStreetAndSuburb(directory, rest)) continue;
    texts.push(first);
    start = index + between.length;
  }
  return [...texts, raw.slice(start)];
}

/** Whether the text is a numbered street followed by a known suburb, with or without state and postcode. */
function hasStreetAndSuburb(directory: AddressDirectory, text: string): boolean {
  const { tokens } = tokeniseAddress(text);
  const { end } = parseAddressTail(tokens);
  const number = tokens.findIndex(({ kind }) => kind === NUMBER);
  if (number < 0) return false;
  for (let start = number + 3; start < end; start++)
    if (isTypeToken(tokens[start - 1]) && directory.localityIndex.has(joinNames(tokens, start, end))) return true;
  return false;
}
