/** One measured line: a ratio or a number, its inputs, and the goal; null if the line is for comparison only. */
export type BenchRow = { measure: string; value: number; detail: string; goal: number | null; atLeast: boolean };

/** Whether a line meets its goal, if it has one. */
export function isMet(row: BenchRow): boolean {
  if (row.goal === null) return true;
  return row.atLeast ? row.value >= row.goal : row.value <= row.goal;
}

/** Builds a table in Markdown. */
export function buildTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.measure} | ${row.value.toFixed(2)} | ${describeGoal(row)} | ${describeEnd(row)} | ${row.detail} |`,
  );
  return ['| measure | value | goal | | from |', '|---|---|---|---|---|', ...lines].join('\n');
}

function describeGoal({ goal, atLeast }: BenchRow): string {
  return goal === null ? 'none' : `${atLeast ? 'at least' : 'at most'} ${goal}`;
}

function describeEnd(row: BenchRow): string {
  if (row.goal === null) return 'for comparison';
  return isMet(row) ? 'met' : 'MISSED';
}
