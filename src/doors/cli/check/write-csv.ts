// Spreadsheets run a cell that starts like a formula. A number, such as -5 or +61 2 5550 1234, is none.
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^\s*[+-]?[\d\s.,()]+%?\s*$/;
// Digits that Excel keeps as text.
const TEXT_NUMBER = /^="[\d\s]*"$/;

const OTHER_SEPARATORS: Readonly<Record<string, RegExp>> = { ',': /([;\t])/, ';': /([,\t])/, '\t': /([,;])/ };

/** The mark by which Excel knows UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Whether a spreadsheet would run the cell. */
export function isFormula(cell: string): boolean {
  return FORMULA.test(cell) && !NUMBER.test(cell) && !TEXT_NUMBER.test(cell);
}

/** Adds an apostrophe where a spreadsheet would run the cell, or the part after a separator at which another country's spreadsheet splits it. */
export function guardCell(cell: string, delimiter: string): string {
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
