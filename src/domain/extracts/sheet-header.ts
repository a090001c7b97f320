import { type Cell, writeCell } from '#base/xlsx/cell.ts';
import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import { BadRegisterFile } from './register-dataset.ts';
import { readRegisterText } from './row-line.ts';

/** The columns of a sheet: returns the cell of a row by the name of its column; null if it is empty. */
export type SheetColumns = (row: SheetRow, column: string) => Cell | null;

type HeaderPlace = {
  withinRows: number;
  advice: string;
  /** The error about a column that is not wanted; without it, further columns are left out. */
  unknownColumn?: string;
};

/** Finds the header of a sheet: the first row that has all wanted names, within a number of rows. `advice` ends the error without one. */
export function openHeaderFinder(wanted: readonly string[], { withinRows, advice, unknownColumn }: HeaderPlace) {
  let columns: Map<string, number> | null = null;
  let nearest: readonly string[] = wanted;
  return {
    /** Takes the next row; returns the columns once the header was before it, null until then. Throws a BadRegisterFile if no row is the header. */
    take(row: SheetRow): SheetColumns | null {
      if (columns !== null) return readColumns(columns);
      if (row.number > withinRows) throw describeMissing(nearest, advice);
      const names = row.cells.map((cell) => normaliseHeader(writeCell(cell)));
      const missing = wanted.filter((name) => !names.includes(name));
      if (missing.length < nearest.length) nearest = missing;
      if (missing.length > 0) return null;
      const repeated = wanted.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
      if (repeated !== undefined) throw new BadRegisterFile(`two columns are named ${repeated}`);
      const unknown = names.find((name) => name !== '' && !wanted.includes(name));
      if (unknown !== undefined && unknownColumn !== undefined)
        throw new BadRegisterFile(`the column ${JSON.stringify(unknown.slice(0, 100))} is unknown: ${unknownColumn}`);
      columns = new Map(names.map((name, index) => [name, index]));
      return null;
    },
    /** Throws a BadRegisterFile if the sheet ended without a header. */
    end(): void {
      if (columns === null) throw describeMissing(nearest, advice);
    },
  };
}

/** Returns a cell's text on one line with plain spaces; '' if it is empty. */
export function readCellText(cell: Cell | null): string {
  return readRegisterText(writeCell(cell));
}

function readColumns(columns: ReadonlyMap<string, number>): SheetColumns {
  return (row, column) => row.cells[columns.get(column) ?? -1] ?? null;
}

/** Joins the lines and spaces of a header, which publishers break and pad. */
function normaliseHeader(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function describeMissing(names: readonly string[], advice: string): BadRegisterFile {
  return new BadRegisterFile(`not the expected sheet: no column ${names.join(', ')}; ${advice}`);
}
