import { openCsvReader } from '#base/delimited-records.ts';
import type { BatchForm } from '#contract/batch-tools.ts';

/** A row of the CSV: its number (1 is the first after the header), the line it starts on, its tool, and its non-empty arguments. */
export type CsvRow = { rowNo: number; line: number; tool: string; input: Record<string, string | string[]> };

/** The rows of a CSV, or a fault that follows "must lead to a CSV" or "must be a CSV". */
type ParsedBatch = { rows: CsvRow[] } | { fault: string };

/** Parses the CSV of a batch strictly: a header with the columns of its form, then at least one row. */
export function parseBatchCsv(bytes: Uint8Array, maxRows: number | null, form: BatchForm): ParsedBatch {
  const text = decodeUtf8(bytes);
  if (text === null) return { fault: 'in UTF-8' };
  if (text.includes('\0')) return { fault: 'without NUL' };
  const { records, unclosedQuote } = readRecords(text);
  if (unclosedQuote) return { fault: 'whose quotes are closed' };
  const [header, ...rows] = records;
  const columns = header?.fields.map((name) => name.trim()) ?? [];
  const fault =
    findHeaderFault(columns, form) ?? findCountFault(rows.length, maxRows) ?? findWidthFault(rows, columns.length);
  return fault === null ? { rows: rows.map((row, index) => buildRow(form, columns, row, index + 1)) } : { fault };
}

type CsvRecord = { fields: string[]; line: number };

function readRecords(text: string): { records: CsvRecord[]; unclosedQuote: boolean } {
  const records: CsvRecord[] = [];
  const reader = openCsvReader();
  let startLine = 1;
  let isInside = false;
  const take = (fields: string[]) => records.push({ fields, line: startLine });
  for (const [index, line] of text.split('\n').entries()) {
    if (!isInside) startLine = index + 1;
    const count = records.length;
    reader.push(`${line}\n`, take);
    // A quoted field can continue on the next line; a blank line begins no record.
    isInside = count === records.length && (isInside || line.trim() !== '');
  }
  return { records, ...reader.end(take) };
}

function buildRow(form: BatchForm, columns: readonly string[], { fields, line }: CsvRecord, rowNo: number): CsvRow {
  const cells = columns.map((name, place): [string, string] => [name, (fields[place] ?? '').trim()]);
  const given = cells.filter(([name, value]) => name !== 'tool' && value !== '');
  const input = Object.fromEntries(
    given.map(([name, value]) => [name, form.lists.includes(name) ? split(value) : value]),
  );
  return { rowNo, line, tool: form.tool ?? cells.find(([name]) => name === 'tool')?.[1] ?? '', input };
}

// Names of countries may have a comma.
function split(cell: string): string[] {
  const parts = cell.split(';').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function findHeaderFault(columns: readonly string[], form: BatchForm): string | null {
  if (!columns.includes(form.required)) return `whose first line names its columns, \`${form.required}\` among them`;
  if (new Set(columns).size < columns.length) return 'that names each column once';
  const isKnown = columns.every((name) => form.columns.includes(name));
  return isKnown ? null : `with no other columns than ${form.columns.join(', ')}`;
}

function findCountFault(count: number, maxRows: number | null): string | null {
  if (count === 0) return 'with at least one row below its header';
  if (maxRows === null || count <= maxRows) return null;
  return `of at most ${maxRows} rows, the limit of this account’s plan; it has ${count}`;
}

function findWidthFault(rows: readonly CsvRecord[], width: number): string | null {
  const place = rows.findIndex(({ fields }) => fields.length !== width);
  const { fields = [], line } = rows[place] ?? {};
  if (line === undefined) return null;
  return `in which every row has ${width} fields; row ${place + 1} (line ${line}) has ${fields.length}`;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
