import { writeCsv } from '#base/csv-text.ts';
import { SCREEN_FORM } from '#contract/batch-tools.ts';
import { SCREENED_COLUMNS } from './describe-screened.ts';

export type RowResult = {
  row_no: number;
  tool: string;
  input: Readonly<Record<string, unknown>>;
  state: string;
  /** The charge; null without a record. */
  charged_cents: number | null;
  record_id: string;
  code: string | null;
  message: string | null;
  /** What the answer says in a few words; null where its tool has no such words. */
  result: Readonly<Record<string, string | number | null>> | null;
};

const HEADER = ['row', 'tool', 'arguments', 'outcome', 'price_cents', 'record_id', 'code', 'message'];

// Names are easier to read in columns of their own.
const SCREENED_HEADER = ['row', 'name', 'reference', 'outcome', ...SCREENED_COLUMNS, ...HEADER.slice(4)];

/** Writes the results of a batch as CSV, one line per row in order. A row without a record has no id and costs nothing. */
export function writeResultsCsv(rows: readonly RowResult[]): string {
  return isOfNames(rows) ? writeScreenedCsv(rows) : writeCheckedCsv(rows);
}

/** Whether all rows of a batch are names to screen. */
export function isOfNames(rows: readonly Pick<RowResult, 'tool'>[]): boolean {
  return rows.every(({ tool }) => tool === SCREEN_FORM.tool);
}

function writeScreenedCsv(rows: readonly RowResult[]): string {
  const lines = rows.map((row) => [
    String(row.row_no),
    String(row.input.name ?? ''),
    String(row.input.reference ?? ''),
    row.state,
    ...SCREENED_COLUMNS.map((column) => String(row.result?.[column] ?? '')),
    ...writeEnd(row),
  ]);
  return writeCsv([SCREENED_HEADER, ...lines]);
}

function writeCheckedCsv(rows: readonly RowResult[]): string {
  const lines = rows.map((row) => [
    String(row.row_no),
    row.tool,
    JSON.stringify(row.input),
    row.state,
    ...writeEnd(row),
  ]);
  return writeCsv([HEADER, ...lines]);
}

function writeEnd({ state, charged_cents, record_id, code, message }: RowResult): string[] {
  return [String(charged_cents ?? 0), state === 'recorded' ? record_id : '', code ?? '', message ?? ''];
}
