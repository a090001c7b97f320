import { openCsvReader } from '#base/delimited-records.ts';
import type { BatchForm } from '#contract/batch-tools.ts';

/** A row of the CSV: its number (1 is the first after the header), its tool, and its non-empty arguments. */
export type CsvRow = { rowNo: number; tool: string; input: Record<string, string | string[]> };

/** The rows of a CSV, or a fault that starts with "must". */
export type ParsedBatch = { rows: CsvRow[] } | { fault: string };

/** Parses the CSV of a batch strictly: a header with the columns of its form, then at least one row. */
export function parseBatchCsv(bytes: Uint8Array, maxRows: number | null, form: BatchForm): ParsedBatch {
  const text = decodeUtf8(bytes);
  if (text === null) return { fault: 'must lead to a CSV in UTF-8' };
  if (text.includes('\0')) return { fault: 'must lead to a CSV without NUL' };
  const records: string[][] = [];
  const reader = openCsvReader();
  const take = (fields: string[]) => records.push(fields);
  reader.push(text, take);
  if (reader.end(take).unclosedQuote) return { fault: 'must lead to a CSV whose quotes are closed' };
  const [header = [], ...rows] = records;
  const columns = header.map((name) => name.trim());
  const fault =
    findHeaderFault(columns, form) ?? findCountFault(rows.length, maxRows) ?? findWidthFault(rows, columns.length);
  return fault === null ? { rows: rows.map((fields, index) => buildRow(form, columns, fields, index + 1)) } : { fault };
}

function buildRow(form: BatchForm, columns: readonly string[], fields: readonly string[], rowNo: number): CsvRow {
  const cells = columns.map((name, place): [string, string] => [name, (fields[place] ?? '').trim()]);
  const given = cells.filter(([name, value]) => name !== 'tool' && value !== '');
  const input = Object.fromEntries(
    given.map(([name, value]) => [name, form.lists.includes(name) ? split(value) : value]),
  );
  return { rowNo, tool: form.tool ?? cells.find(([name]) => name === 'tool')?.[1] ?? '', input };
}

// Names of countries may have a comma.
function split(cell: string): string[] {
  const parts = cell.split(';').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function findHeaderFault(columns: readonly string[], form: BatchForm): string | null {
  if (!columns.includes(form.required))
    return `must lead to a CSV whose first line names its columns, \`${form.required}\` among them`;
  if (new Set(columns).size < columns.length) return 'must lead to a CSV that names each column once';
  const isKnown = columns.every((name) => form.columns.includes(name));
  return isKnown ? null : `must lead to a CSV with no other columns than ${form.columns.join(', ')}`;
}

function findCountFault(count: number, maxRows: number | null): string | null {
  if (count === 0) return 'must lead to a CSV with at least one row below its header';
  if (maxRows === null || count <= maxRows) return null;
  return `must lead to a CSV of at most ${maxRows} rows, the limit of this account’s plan; it has ${count}`;
}

function findWidthFault(rows: readonly string[][], width: number): string | null {
  const place = rows.findIndex((fields) => fields.length !== width);
  return place < 0 ? null : `must lead to a CSV in which every row has ${width} fields; row ${place + 1} has not`;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
