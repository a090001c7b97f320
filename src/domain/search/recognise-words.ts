import { readWordSet } from '#base/word-lists.ts';
import { findState } from '#domain/address/parse/states.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { parseLicenceNumber } from '#domain/identifiers/licence-number.ts';
import { LICENCE_WORD } from '#domain/identifiers/normalise-target.ts';
import { findLegalForm } from '#domain/names/legal-form.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';

/** What the words of a search were taken for. */
export type Recognised =
  | { kind: 'abn'; abn: string }
  | { kind: 'acn'; acn: string }
  | { kind: 'licence'; text: string; digits: string }
  | { kind: 'record'; record_id: string }
  | { kind: 'address'; text: string }
  | { kind: 'name'; text: string }
  | { kind: 'several'; numbers: readonly FoundNumber[] }
  | { kind: 'mistyped'; as: 'ABN' | 'ACN' | 'record id'; written: string };

/** A valid ABN or ACN in a text. */
export type FoundNumber = { kind: 'abn'; abn: string } | { kind: 'acn'; acn: string };

const LABEL = /^a\.?\s?(b|c)\.?\s?n\b\.?(?:\s*(?:no|number)\b\.?)?[\s:#-]*/i;
const NUMBER = /^\d[\d\s.\-\u2010-\u2015]*$/;
// Copied text can contain them, such as the zero-width space.
const INVISIBLE = /\p{Cf}/gu;
const RECORD_START = /^rec_\S*$/i;
const RECORD = /^rec_[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
// 9 to 11 digits, with at most one space, dot or dash between two of them.
const LONG_NUMBER = /(?<!\d)\d(?:[\s.-]?\d){8,10}(?!\d)/g;
const NO_WORDS = /^(?:a\.?[bc]\.?n\b|and|number|no|\P{L})*$/iu;
const ABN_DIGITS = 11;
const ACN_DIGITS = 9;
// AFS and credit licences have 6 digits. Fewer than 5 are more likely a name, such as “1300”.
const LICENCE_DIGITS = { least: 5, most: 8 };

/** Recognises what a person typed into the search box; null when there is nothing but spaces. */
export function recogniseWords(words: string): Recognised | null {
  const text = words.normalize('NFKC').replace(INVISIBLE, '').trim().replace(/\s+/g, ' ');
  if (text === '') return null;
  if (RECORD.test(text)) return { kind: 'record', record_id: `rec_${text.slice(4).toUpperCase()}` };
  if (RECORD_START.test(text)) return { kind: 'mistyped', as: 'record id', written: text };
  const numbers = listNumbers(text);
  if (numbers.length > 1 && NO_WORDS.test(text)) return { kind: 'several', numbers };
  return recogniseNumber(text) ?? { kind: looksLikeAddress(text) ? 'address' : 'name', text };
}

/** Lists the valid ABNs and ACNs in a text, each once. */
export function listNumbers(text: string): FoundNumber[] {
  const found = (text.match(LONG_NUMBER) ?? []).flatMap((written): FoundNumber[] => {
    const digits = written.replace(/\D/g, '');
    const abn = parseAbn(digits);
    const acn = parseAcn(digits);
    return abn !== null ? [{ kind: 'abn', abn }] : acn !== null ? [{ kind: 'acn', acn }] : [];
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

function recogniseNumber(text: string): Recognised | null {
  if (LICENCE_WORD.test(text)) return recogniseLicence(text);
  const label = LABEL.exec(text);
  const rest = label === null ? text : text.slice(label[0].length);
  if (!NUMBER.test(rest)) return null;
  const digits = rest.replace(/\D/g, '');
  if (label !== null) return label[1]?.toLowerCase() === 'b' ? readAbn(digits) : readAcn(digits);
  if (digits.length === ACN_DIGITS) return readAcn(digits);
  if (digits.length > LICENCE_DIGITS.most) return readAbn(digits);
  return digits.length >= LICENCE_DIGITS.least ? recogniseLicence(text.replace(/\D/g, '')) : null;
}

function recogniseLicence(text: string): Recognised | null {
  const licence = parseLicenceNumber(text);
  return licence && { kind: 'licence', text, digits: licence.digits };
}

function readAbn(digits: string): Recognised {
  const abn = digits.length === ABN_DIGITS ? parseAbn(digits) : null;
  return abn === null ? { kind: 'mistyped', as: 'ABN', written: digits } : { kind: 'abn', abn };
}

function readAcn(digits: string): Recognised {
  const acn = parseAcn(digits);
  return acn === null ? { kind: 'mistyped', as: 'ACN', written: digits } : { kind: 'acn', acn };
}

const STREET_NUMBER = /^\d+[A-Z]?(?:[-/]\d+[A-Z]?)*$/;
const UNIT = /^(?:UNIT|FLAT|APT|APARTMENT|SUITE|SHOP|LEVEL|LVL|LOT|FACTORY|U|L)\d*[A-Z]?$/;
const POST_BOX = /\b(?:(?:G\.?)?P\.?\s?O\.?\s?BOX|LOCKED BAG|PRIVATE BAG)\s+\d/;
const CORNER = /^(?:CNR|COR|CORNER)\b.*(?:&|\bAND\b)/;
// Other street types are often part of a name: “24 Hour Fitness Centre”.
const COMMON_TYPES = readWordSet(`
  STREET ROAD AVENUE DRIVE LANE COURT PLACE CRESCENT HIGHWAY PARADE TERRACE WAY CLOSE BOULEVARD CIRCUIT ESPLANADE
  SQUARE
`);

/** Whether words are more likely an address than a name. A name that ends in a legal form is never one. */
function looksLikeAddress(text: string): boolean {
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
  if (STREET_NUMBER.test(first)) return street > 1;
  return UNIT.test(first) && (/\d/.test(first) || STREET_NUMBER.test(second)) && street > 2;
}

function hasStreetBeforeComma(upper: string): boolean {
  const [start = '', rest] = upper.split(',');
  const words = start.trim().split(' ');
  return rest !== undefined && words.length > 1 && COMMON_TYPES.has(findStreetType(words.at(-1) ?? '') ?? '');
}
