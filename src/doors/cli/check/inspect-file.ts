import { CsvFault } from './csv-fault.ts';
import { type Columns, findColumns } from './find-columns.ts';
import { type CsvForm, detectForm, readCsv } from './read-csv.ts';

/** A CSV that was read once from end to end. */
export type Inspected = {
  path: string;
  sha256: string;
  form: CsvForm;
  columns: Columns;
  /** The header, or invented names when the file has none. */
  header: string[];
  rows: number;
  /** The first rows, for people. */
  sample: string[][];
};

const SAMPLE_ROWS = 3;

/** Reads a whole CSV without keeping it, so that every fault of the file is found before anything is sent; throws a CsvFault. */
export async function inspectFile(path: string, named: string | null, encoding: string | null): Promise<Inspected> {
  const form = detectForm(path, encoding);
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  let found: { columns: Columns; header: string[] } | null = null;
  const sample: string[][] = [];
  let rows = 0;
  for await (const cells of readCsv(path, form, (bytes) => hash.update(bytes))) {
    if (found === null) {
      const columns = findColumns(cells, named);
      found = { columns, header: columns.hasHeader ? cells : nameColumns(cells.length, columns) };
      if (columns.hasHeader) continue;
    }
    rows += 1;
    requireWidth(cells, found.header.length, rows + (found.columns.hasHeader ? 1 : 0));
    if (sample.length < SAMPLE_ROWS) sample.push(cells);
  }
  if (found === null) throw new CsvFault('is empty');
  if (rows === 0) throw new CsvFault('has a header and no rows');
  return { path, sha256: hash.digest('hex'), form, ...found, rows, sample };
}

/** A row of the file: its number (1 is the first after the header) and its cells, as many as the header has. */
export type NumberedRow = { no: number; cells: string[] };

/** Reads the wanted data rows of an inspected CSV again. `onBytes` sees every byte. */
export async function* readDataRows(
  file: Inspected,
  isWanted: (no: number) => boolean = () => true,
  onBytes?: (bytes: Uint8Array) => void,
): AsyncGenerator<NumberedRow> {
  let no = file.columns.hasHeader ? -1 : 0;
  for await (const cells of readCsv(file.path, file.form, onBytes)) {
    no += 1;
    if (no > 0 && isWanted(no)) yield { no, cells: file.header.map((_, at) => cells[at] ?? '') };
  }
}

/** Counts the checks that the wanted rows need. */
export async function countChecks(
  file: Inspected,
  isWanted?: (no: number) => boolean,
): Promise<{ cards: number; addresses: number }> {
  const counts = { cards: 0, addresses: 0 };
  for await (const { cells } of readDataRows(file, isWanted)) {
    const row = readRow(cells, file.columns);
    if (typeof row?.abn === 'string') counts.cards += 1;
    if (row?.address != null) counts.addresses += 1;
  }
  return counts;
}

// A comma in a name without quotes moves every later cell, so that the wrong number would be checked.
function requireWidth(cells: readonly string[], width: number, row: number): void {
  if (cells.slice(width).every((cell) => cell.trim() === '')) return;
  const hint = 'a value that contains the delimiter must be in quotes';
  throw new CsvFault(`has ${cells.length} cells in row ${row} but ${width} in row 1: ${hint}`);
}

function nameColumns(width: number, { abn, name, address }: Columns): string[] {
  return Array.from({ length: width }, (_, at) => {
    if (at === abn) return 'abn';
    if (at === name) return 'name';
    return at === address[0] ? 'address' : `column ${at + 1}`;
  });
}

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
