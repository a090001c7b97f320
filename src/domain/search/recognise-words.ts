import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { parseLicenceNumber } from '#domain/identifiers/licence-number.ts';
import { looksLikeAddress } from './looks-like-address.ts';

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
const LICENCE_WORD = /\b(?:a\.?f\.?s\.?l|a\.?c\.?l|lic|licen[cs]e)\b/i;
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
