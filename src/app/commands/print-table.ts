import type { CommandIo } from './command.ts';

/** Prints rows as a table, or the note when there are none. */
export function printTable(io: CommandIo, rows: readonly Record<string, unknown>[], empty: string): void {
  const first = rows[0];
  if (first === undefined) {
    io.stdout.write(`${empty}\n`);
    return;
  }
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => describe(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells) {
    io.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(',') : String(value);
}
