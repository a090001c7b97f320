import { type Cell, writeCell } from '#base/xlsx/cell.ts';
import { readRegisterText } from './row-line.ts';

/** Returns a cell's text on one line with plain spaces; '' if it is empty. */
export function readCellText(cell: Cell | null): string {
  return readRegisterText(writeCell(cell));
}
