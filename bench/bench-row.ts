/** One measured line: a ratio or a number, what it was made from, and the goal. */
export type BenchRow = { measure: string; value: number; detail: string; goal: number; atLeast: boolean };

/** Whether a line meets its goal. */
export function isMet(row: BenchRow): boolean {
  return row.atLeast ? row.value >= row.goal : row.value <= row.goal;
}

/** Builds a table in Markdown. */
export function buildTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.measure} | ${row.value.toFixed(2)} | ${row.atLeast ? 'at least' : 'at most'} ${row.goal} | ${isMet(row) ? 'met' : 'MISSED'} | ${row.detail} |`,
  );
  return ['| measure | value | goal | | from |', '|---|---|---|---|---|', ...lines].join('\n');
}
