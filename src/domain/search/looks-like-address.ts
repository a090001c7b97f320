import { findState } from '#domain/address/parse/states.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { findLegalForm } from '#domain/names/legal-form.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';

const NUMBER = /^\d+[A-Z]?(?:[-/]\d+[A-Z]?)*$/;
const UNIT = /^(?:UNIT|FLAT|APT|APARTMENT|SUITE|SHOP|LEVEL|LVL|LOT|FACTORY|U|L)\d*[A-Z]?$/;
const POST_BOX = /\b(?:(?:G\.?)?P\.?\s?O\.?\s?BOX|LOCKED BAG|PRIVATE BAG)\s+\d/;
const CORNER = /^(?:CNR|COR|CORNER)\b.*(?:&|\bAND\b)/;
// Other street types are often part of a name: “24 Hour Fitness Centre”.
const COMMON_TYPES: ReadonlySet<string> = new Set(
  'STREET ROAD AVENUE DRIVE LANE COURT PLACE CRESCENT HIGHWAY PARADE TERRACE WAY CLOSE BOULEVARD CIRCUIT ESPLANADE SQUARE'.split(
    ' ',
  ),
);

/** Whether words are more likely an address than a name. A name that ends in a legal form is never one. */
export function looksLikeAddress(text: string): boolean {
  const upper = text.toUpperCase();
  const words = upper
    .split(/[\s,]+/)
    .map((word) => word.replace(/^\W+|[.\W]+$/g, ''))
    .filter((word) => word !== '');
  if (findLegalForm(listNameWords(text)) !== null) return false;
  if (POST_BOX.test(upper) || endsInPlace(words)) return true;
  const street = words.findIndex((word, index) => index > 0 && COMMON_TYPES.has(findStreetType(word) ?? ''));
  if (street < 1) return false;
  return startsWithNumber(words, street) || CORNER.test(upper) || hasStreetBeforeComma(upper);
}

// A state and its postcode, in this order: “Sampleton NSW 2999”.
function endsInPlace(words: readonly string[]): boolean {
  const [state = '', postcode = ''] = words.slice(-2);
  return words.length > 2 && /^\d{4}$/.test(postcode) && findState(state) !== null;
}

// Between the number and the street type there is at least the name of the street: “1 Way Plumbing” is a name.
function startsWithNumber(words: readonly string[], street: number): boolean {
  const [first = '', second = ''] = words;
  if (NUMBER.test(first)) return street > 1;
  return UNIT.test(first) && (/\d/.test(first) || NUMBER.test(second)) && street > 2;
}

function hasStreetBeforeComma(upper: string): boolean {
  const [start = '', rest] = upper.split(',');
  const words = start.trim().split(' ');
  return rest !== undefined && words.length > 1 && COMMON_TYPES.has(findStreetType(words.at(-1) ?? '') ?? '');
}
