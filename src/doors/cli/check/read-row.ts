import type { Columns } from './find-columns.ts';

/** Why a cell cannot be checked. */
export type CellFault = { code: 'missing_abn' | 'invalid_abn'; message: string };

/** What one row asks for; null where the row has no such cell. */
type RowInput = { abn: string | CellFault; name: string | null; address: string | null };

// Invisible characters that copying from web pages leaves in cells.
const INVISIBLE = /\p{Cf}/gu;
// ="79002637069" keeps Excel from reading a number.
const TEXT_FORMULA = /^="([^"]*)"$/;

/** Reads the cells of a row as a person means them; null for a row without any text. */
export function readRow(cells: readonly string[], { abn, name, address }: Columns): RowInput | null {
  if (cells.every((cell) => cell.trim() === '')) return null;
  return {
    abn: readAbn(tidy(cells[abn])),
    name: name === null ? null : tidy(cells[name]) || null,
    address: joinAddress(address.map((at) => tidy(cells[at]))) || null,
  };
}

function tidy(cell: string | undefined): string {
  return (cell ?? '').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().replace(TEXT_FORMULA, '$1').trim();
}

function readAbn(text: string): string | CellFault {
  if (text === '') return { code: 'missing_abn', message: 'The row has no ABN.' };
  const digits = text
    .replace(/^(?:a\.?b\.?n\.?)[\s:#]*/i, '')
    .replace(/\.0+$/, '')
    .replace(/[\s.\-/]/g, '');
  if (/^\d{11}$/.test(digits)) return digits;
  return { code: 'invalid_abn', message: describeAbn(text, digits) };
}

function describeAbn(text: string, digits: string): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  if (/^\d[\d.,]*e\+?\d+$/i.test(text.replace(/\s/g, ''))) {
    return `The spreadsheet has shortened the ABN to ${shown}: format the column as text and enter it again.`;
  }
  if (/^\d{9}$/.test(digits)) return `${shown} has 9 digits, like an ACN: an ABN has 11.`;
  return `“${shown}” is not an ABN: an ABN has 11 digits.`;
}

// A full address beside columns for suburb and postcode would name them twice.
function joinAddress(parts: readonly string[]): string {
  return parts.reduce((joined, part) => {
    const isThere = ` ${joined} `.toLowerCase().replace(/,/g, ' ').includes(` ${part.toLowerCase()} `);
    return part === '' || isThere ? joined : joined === '' ? part : `${joined} ${part}`;
  }, '');
}
