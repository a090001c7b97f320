import { CsvFault } from './csv-fault.ts';
import { type Inspected, readDataRows } from './inspect-file.ts';
import { readResults } from './journal.ts';

const fs = process.getBuiltinModule('node:fs');

type SavedResult = { sha256: string; guardedCells: number };

/** Joins the file with the results of its journal and saves them, completely or not at all; returns its hash, and how many cells of the file looked like formulas. */
export async function writeResult(
  file: Inspected,
  journal: string,
  added: string[],
  out: string,
): Promise<SavedResult> {
  const { header, form } = file;
  const { createHash, randomUUID } = process.getBuiltinModule('node:crypto');
  const draft = `${out}.${randomUUID()}.new`;
  const fd = fs.openSync(draft, 'wx');
  let guardedCells = 0;
  const [read, written] = [createHash('sha256'), createHash('sha256')];
  const write = (text: string) => {
    written.update(text);
    fs.writeFileSync(fd, text);
  };
  try {
    write(BYTE_ORDER_MARK + writeRow([...header, ...nameAdded(header, added)], form.delimiter));
    const results = readResults(journal);
    for await (const { cells } of readDataRows(file, undefined, (bytes) => read.update(bytes))) {
      const { value } = results.next();
      guardedCells += cells.filter((cell) => guardCell(cell, form.delimiter) !== cell).length;
      write(writeRow([...cells, ...(value?.cells ?? [])], form.delimiter));
    }
    fs.fsyncSync(fd);
    if (read.digest('hex') !== file.sha256)
      throw new CsvFault('was changed while it was checked: put the old file back and run the same command again');
    fs.renameSync(draft, out);
  } finally {
    fs.closeSync(fd);
    fs.rmSync(draft, { force: true });
  }
  return { sha256: written.digest('hex'), guardedCells };
}

// A file that was checked before has the same columns already.
function nameAdded(header: readonly string[], added: readonly string[]): string[] {
  const taken = new Set(header.map((name) => name.trim().toLowerCase()));
  return added.some((name) => taken.has(name)) ? added.map((name) => `new_${name}`) : [...added];
}

// Spreadsheets run a cell that starts like a formula. A number, such as -5 or +61 2 5550 1234, is not a formula.
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^\s*[+-]?[\d\s.,()]+%?\s*$/;
// Digits that Excel keeps as text.
const TEXT_NUMBER = /^="[\d\s]*"$/;

const OTHER_SEPARATORS: Readonly<Record<string, RegExp>> = { ',': /([;\t])/, ';': /([,\t])/, '\t': /([,;])/ };

/** The mark by which Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Whether a spreadsheet would run the cell. */
export function isFormula(cell: string): boolean {
  return FORMULA.test(cell) && !NUMBER.test(cell) && !TEXT_NUMBER.test(cell);
}

/** Adds an apostrophe where a spreadsheet would run the cell, or the part after a separator at which another country's spreadsheet splits it. */
function guardCell(cell: string, delimiter: string): string {
  const others = OTHER_SEPARATORS[delimiter] ?? /([,;\t])/;
  const [first = '', ...more] = cell.split(others);
  const guard = (text: string, isUnsafe: boolean) => (isUnsafe ? `'${text}` : text);
  return guard(first, isFormula(cell)) + more.map((part) => guard(part, isFormula(part))).join('');
}

/** Writes a row of a CSV; a cell that looks like a formula gets an apostrophe. */
export function writeRow(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => writeCell(cell, delimiter)).join(delimiter)}\r\n`;
}

function writeCell(cell: string, delimiter: string): string {
  const safe = guardCell(cell, delimiter);
  const needsQuotes = /["\r\n]/.test(safe) || safe.includes(delimiter);
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe;
}
