// More than ever fits on a page.
const MAX_ROWS = 60;

/** Rows to lay out, and how many more there are. */
export type LimitedRows<Row> = { rows: Row[]; more: number };

/** Builds the rows that a page may have to lay out, counting those beyond. */
export function limitRows<Row>(rows: readonly Row[]): LimitedRows<Row> {
  return { rows: rows.slice(0, MAX_ROWS), more: Math.max(0, rows.length - MAX_ROWS) };
}
