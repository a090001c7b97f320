import type { CommandInput, CommandIo } from './command.ts';

/** The width that every table fits: half of a wide screen. */
const MAX_COLUMNS = 100;
const GAP = '  ';
// Ids are copied into other commands, and a cut number is another number.
const ID = /^(?:[a-z]{3,4}_[0-9A-Za-z]{20,}|\d+)$/;
// So are labels, but a name that a customer chose may look like one: they are cut when nothing else is left.
const LABEL = /^[a-z][a-z0-9_.-]{0,39}$/;
const SHORTEST = 5;

/** Prints a line; returns exit code 0. */
export function writeLine(io: CommandIo, line: string): number {
  io.stdout.write(`${line}\n`);
  return 0;
}

/** Prints on standard error why a command changed nothing; returns exit code 1. */
export function complain(io: CommandIo, line: string): number {
  io.stderr.write(`${line}\n`);
  return 1;
}

/** Prints what a command found: with --json the value on one line, otherwise by `print`. Returns exit code 0. */
export function printAnswer(io: CommandIo, { options }: CommandInput, value: unknown, print: () => void): number {
  if (options.json === true) writeLine(io, JSON.stringify(value));
  else print();
  return 0;
}

/** Prints one sentence, or with --json the value; returns exit code 0. */
export function printLine(io: CommandIo, input: CommandInput, value: object, sentence: string): number {
  return printAnswer(io, input, value, () => writeLine(io, sentence));
}

/** Prints rows as a table of at most 100 columns, or the note when there are none. Long texts are cut; ids are not. */
export function printTable(io: CommandIo, rows: readonly Record<string, unknown>[], empty: string): void {
  const first = rows[0];
  if (first === undefined) return void writeLine(io, empty);
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => describe(row[name])))];
  const widths = fit(names.map((_, column) => cells.map((line) => line[column] ?? '')));
  for (const line of cells) {
    const shown = line.map((cell, column) => cut(cell, widths[column] ?? 0).padEnd(widths[column] ?? 0));
    writeLine(io, shown.join(GAP).trimEnd());
  }
}

/** Decides the width of each column: the widest text is cut first, then the widest label. */
function fit(columns: readonly string[][]): number[] {
  const widths = columns.map((column) => Math.max(...column.map((cell) => cell.length)));
  const cells = columns.map((column) => column.slice(1));
  const isId = cells.map((column) => column.every((cell) => ID.test(cell)));
  const isText = cells.map((column) => column.some((cell) => !ID.test(cell) && !LABEL.test(cell)));
  for (const mayCut of [isText, isId.map((whole) => !whole)]) narrow(widths, mayCut);
  return widths;
}

function narrow(widths: number[], mayCut: readonly boolean[]): void {
  for (;;) {
    const total = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
    const widest = Math.max(...widths.filter((_, at) => mayCut[at] === true), 0);
    if (total <= MAX_COLUMNS || widest <= SHORTEST) return;
    const at = widths.findIndex((width, index) => width === widest && mayCut[index] === true);
    widths[at] = Math.max(SHORTEST, widest - (total - MAX_COLUMNS));
  }
}

function cut(cell: string, width: number): string {
  return cell.length <= width ? cell : `${cell.slice(0, width - 1)}…`;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  const text = Array.isArray(value) ? value.join(',') : String(value);
  // A line break would end the row, and other control characters command the terminal.
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
