import type { StreetReading } from '#domain/address/parse/street-reading.ts';
import { POSTCODE_DIGITS } from '#domain/address/parse/tokenise-address.ts';
import { osaDistance } from '#domain/address/text/osa-distance.ts';
import { LEFT_OUT, POSTCODE_SLIP } from './component-weights.ts';

/** The cost of one, two and three edits, in letters. Each further edit makes another name more likely. */
const NAME_EDIT_COSTS = [0, 1.6, 4.4, 9];

/** The most edits that a name of this length may have and still be considered. */
export function editLimit(length: number): number {
  return length <= 1 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3;
}

/** The similarity of two names that are `distance` edits apart, the longer with `length` letters. */
export function scoreName(distance: number, length: number): number {
  return distance === 0 ? 1 : Math.max(0, 1 - (NAME_EDIT_COSTS[distance] ?? length) / length);
}

/** How well the type and direction of a street agree with those written. */
export function scoreStreetType(type: string, suffix: string, reading: StreetReading): number {
  const suffixCost = suffix === reading.suffix ? 0 : suffix === '' || reading.suffix === '' ? 0.2 : 0.4;
  return Math.max(0, compareTypes(type, reading) - suffixCost);
}

function compareTypes(type: string, reading: StreetReading): number {
  if (type === reading.type) return reading.typeGuessed ? 0.95 : 1;
  if (reading.type === '' || reading.type === '?') return type === '' ? 1 : LEFT_OUT.street_type;
  if (type === '') return 0.4;
  if (type.startsWith(reading.type) || reading.type.startsWith(type)) return 0.8;
  return 0.1;
}

/** How well two postcodes agree. One wrong or swapped digit is nearer than another region. */
export function scorePostcode(known: number, asked: number): number {
  if (known === asked) return 1;
  const left = String(known).padStart(POSTCODE_DIGITS, '0');
  const right = String(asked).padStart(POSTCODE_DIGITS, '0');
  return osaDistance(left, right, 1) === 1 ? POSTCODE_SLIP : left[0] === right[0] ? 0.2 : 0;
}
