import { writeCsv } from '#base/csv-text.ts';

/** The result of a row. */
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
};

const HEADER = ['row', 'tool', 'arguments', 'outcome', 'price_cents', 'record_id', 'code', 'message'];

/** Writes the results of a batch as CSV, one line per row in order. A row without a record has no id and costs nothing. */
export function writeResultsCsv(rows: readonly RowResult[]): string {
  const lines = rows.map((row) => {
    const isRecorded = row.state === 'recorded';
    return [
      String(row.row_no),
      row.tool,
      JSON.stringify(row.input),
      row.state,
      String(row.charged_cents ?? 0),
      isRecorded ? row.record_id : '',
      row.code ?? '',
      row.message ?? '',
    ];
  });
  return writeCsv([HEADER, ...lines]);
}
