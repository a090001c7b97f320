import { BadWorkbook, type WorkbookLimits } from './bad-workbook.ts';
import { type Cell, parseIsoDay, parseSerialDay } from './cell.ts';
import type { DayStyles } from './day-styles.ts';
import { openTextCollector } from './shared-strings.ts';
import { streamXml, type WorkbookPart, type XmlEvents } from './stream-xml.ts';

/** A row with at least one value: its number in the sheet, from 1, and its cells from column A; null and missing cells are empty. */
export type SheetRow = { number: number; cells: readonly (Cell | null)[] };

/** What the cells of a sheet refer to. */
type SheetContext = {
  strings: readonly string[];
  dayStyles: DayStyles;
  is1904: boolean;
  limits: WorkbookLimits;
};

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Reads the rows of a sheet as a stream, some at a time; empty rows are left out. Throws a BadWorkbook on a damaged sheet. */
export async function* streamSheetRows(part: WorkbookPart, context: SheetContext): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  const events = openRowBuilder(context, (row) => rows.push(row));
  for await (const _ of streamXml(part, 'worksheet', events)) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

type OpenCell = { column: number; type: string; style: number; value: string; isInline: boolean };

function openRowBuilder(context: SheetContext, emit: (row: SheetRow) => void): XmlEvents {
  const inline = openTextCollector(context.limits);
  let number = 0;
  let cells: (Cell | null)[] = [];
  let column = 0;
  let cell: OpenCell | null = null;
  let inValue = false;
  const place = () => `${writeColumn(cell?.column ?? 0)}${number}`;

  const startRow = (attributes: Readonly<Record<string, string>>) => {
    const next = attributes.r === undefined ? number + 1 : Number(attributes.r);
    if (!Number.isInteger(next) || next <= number || next > MAX_ROWS)
      throw new BadWorkbook(`row ${String(attributes.r).slice(0, 20)} follows row ${number}`);
    number = next;
    cells = [];
    column = 0;
  };
  const startCell = (attributes: Readonly<Record<string, string>>) => {
    const at = attributes.r === undefined ? column + 1 : parseColumn(attributes.r, number);
    if (at === null || at <= column || at > MAX_COLUMNS)
      throw new BadWorkbook(`row ${number} has a cell ${String(attributes.r).slice(0, 20)} in the wrong place`);
    column = at;
    cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', isInline: false };
  };
  const endCell = () => {
    if (cell === null) return;
    const found = readCell(cell, cell.isInline ? inline.take() : null, context, place);
    // Empty cells at the end of a row take no memory.
    if (found !== null) {
      if (cell.column > context.limits.columns)
        throw new BadWorkbook(`cell ${place()} is beyond column ${context.limits.columns}`);
      while (cells.length < cell.column - 1) cells.push(null);
      cells.push(found);
    }
    cell = null;
  };

  return {
    open(name, attributes) {
      if (name === 'row') startRow(attributes);
      else if (name === 'c') startCell(attributes);
      else if (name === 'v') inValue = true;
      else if (name === 'is' && cell !== null) {
        cell.isInline = true;
        inline.start();
      } else if (cell?.isInline === true) inline.open(name);
    },
    text(text) {
      if (cell === null) return;
      if (cell.isInline) inline.add(text);
      else if (inValue) cell.value += text;
      if (cell.value.length > context.limits.cellCharacters)
        throw new BadWorkbook(`cell ${place()} has more than ${context.limits.cellCharacters} characters`);
    },
    close(name) {
      if (name === 'c') endCell();
      else if (name === 'v') inValue = false;
      else if (cell?.isInline === true) inline.close(name);
      else if (name === 'row' && cells.length > 0) emit({ number, cells });
    },
  };
}

function readCell(cell: OpenCell, inline: string | null, context: SheetContext, place: () => string): Cell | null {
  if (cell.type === 'inlineStr') return buildText(inline ?? '');
  if (cell.value === '') return null;
  if (cell.type === 's') {
    const text = context.strings[Number(cell.value)];
    if (text === undefined) throw new BadWorkbook(`cell ${place()} refers to a shared string that does not exist`);
    return buildText(text);
  }
  if (cell.type === 'str') return buildText(cell.value);
  if (cell.type === 'b') return readBoolean(cell.value, place);
  if (cell.type === 'e') return { kind: 'error', text: cell.value };
  if (cell.type === 'd') return readDay(cell.value, place);
  const value = cell.type === 'n' ? Number(cell.value) : Number.NaN;
  if (!Number.isFinite(value)) throw new BadWorkbook(`cell ${place()} is no number: ${cell.value.slice(0, 40)}`);
  const shown = context.dayStyles[cell.style] ?? null;
  const day = shown === null ? null : parseSerialDay(value, context);
  if (day === null) return { kind: 'number', value };
  return shown === 'day' ? { kind: 'day', day } : { kind: 'month', month: day.slice(0, 7) };
}

// The words of XML Schema; any other would be a guess.
const BOOLEANS: Readonly<Record<string, boolean>> = { '0': false, '1': true, false: false, true: true };

function readBoolean(text: string, place: () => string): Cell {
  const value = Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
  if (value === undefined) throw new BadWorkbook(`cell ${place()} is neither true nor false: ${text.slice(0, 40)}`);
  return { kind: 'boolean', value };
}

function readDay(text: string, place: () => string): Cell {
  const day = parseIsoDay(text);
  if (day === null) throw new BadWorkbook(`cell ${place()} is no date: ${text.slice(0, 40)}`);
  return { kind: 'day', day };
}

function buildText(text: string): Cell | null {
  return text === '' ? null : { kind: 'text', text };
}

function parseColumn(reference: string, row: number): number | null {
  const [, letters = '', digits] = /^([A-Z]{1,3})(\d+)$/.exec(reference) ?? [];
  if (Number(digits) !== row) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function writeColumn(column: number): string {
  return column === 0 ? '' : writeColumn(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
}
