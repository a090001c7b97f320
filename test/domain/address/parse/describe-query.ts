import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import type { NumberQuery } from '#domain/address/parse/number-query.ts';
import { readNumbers } from '#domain/address/parse/read-numbers.ts';
import type { AddressToken } from '#domain/address/parse/tokenise-address.ts';

const SIGNS = ['', '', '/', '-', '&'];

/** Takes an address apart and writes the parts as cases/address-query.tsv does: numbers; words of street and suburb; state and postcode; what else was seen. */
export function describeQuery(raw: string): string {
  const query = parseAddressQuery(raw);
  const { tokens, tail, starts, postBox, isCut } = query;
  const start = starts[0] ?? -1;
  const words = tokens.slice(start, tail.end).map(describeToken).join(' ');
  const place = [
    tail.otherState,
    tail.state,
    tail.postcode,
    tail.badPostcode === null ? null : `(${tail.badPostcode})`,
  ];
  const marks = [
    postBox !== null ? 'post box' : '',
    isCut ? 'cut' : '',
    starts.length > 1 ? `starts ${starts.join(' ')}` : '',
  ];
  return [describeNumbers(readNumbers(query, start)), words, place.filter((part) => part !== null).join(' '), ...marks]
    .filter((part) => part !== '')
    .join('; ');
}

/** Writes the numbers of an address: the house as written, then unit, level, lot and the words before them. */
export function describeNumbers(numbers: NumberQuery): string {
  const { first, last, hasFlat, level, lot, leading, start } = numbers;
  const from = first < 0 ? '' : `${numbers.firstPrefix}.${first}.${numbers.firstSuffix}`;
  const flat = `${numbers.flatPrefix}.${numbers.flatNumber < 0 ? '' : numbers.flatNumber}.${numbers.flatSuffix}`;
  const parts = [
    first < 0 ? 'no number' : `number ${last < 0 ? from : `${from} to ${last}.${numbers.lastSuffix}`}`,
    hasFlat ? `unit ${numbers.flatType} ${flat}` : '',
    level === '' ? '' : `level ${level}`,
    lot === '' ? '' : `lot ${lot}`,
    leading === 'plain' ? '' : leading,
    start === 0 ? '' : `from word ${start}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Writes a token: its text, its other form inside a name, and a comma before it. */
export function describeToken({ kind, text, nameWord, breakBefore }: AddressToken): string {
  const word = kind > 1 ? SIGNS[kind] : nameWord === text ? text : `${text}=${nameWord}`;
  return `${breakBefore ? ', ' : ''}${word}`;
}
