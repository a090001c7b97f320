/** What became of a row. */
export type RowResult = {
  row_no: number;
  tool: string;
  input: Readonly<Record<string, unknown>>;
  state: string;
  /** What it was charged; null where it left no record. */
  charged_cents: number | null;
  record_id: string;
  code: string | null;
  message: string | null;
};

const HEADER = ['row', 'tool', 'arguments', 'outcome', 'price_cents', 'record_id', 'code', 'message'];

/** Writes the consolidated CSV of a batch (RFC 4180, UTF-8): one line a row, in their order. A row that left no record has no id and cost nothing. */
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
  return [HEADER, ...lines].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

// What begins like a formula would be carried out by a spreadsheet: the rows came from elsewhere.
function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
