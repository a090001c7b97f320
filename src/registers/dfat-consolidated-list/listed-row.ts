import type { Cell } from '#base/xlsx/cell.ts';
import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { isRealDay, parseSlashDay } from '#domain/extracts/register-day.ts';
import { readCellText, type SheetColumns } from '#domain/extracts/sheet-header.ts';
import type { ListedBirth, ListedMeasure, NameStrength } from '#domain/screening/listed-entity.ts';
import { parseBirths } from './parse-births.ts';

/** All columns of the list, in its words and order. */
export const LIST_COLUMNS = [
  'Reference',
  'Name of Individual or Entity',
  'Type',
  'Name Type',
  'Alias Strength',
  'Date of Birth',
  'Place of Birth',
  'Citizenship',
  'Address',
  'Additional Information',
  'Listing Information',
  'IMO Number',
  'Committees',
  'Control Date',
  'Instrument of Designation',
  'Targeted Financial Sanction',
  'Travel Ban',
  'Arms Embargo',
  'Maritime Restriction',
] as const;

/** A row of the list: one name, with what it repeats of its group. */
export type ListedRow = {
  /** Its place in the sheet. */
  number: number;
  /** The key of its group: the digits of the reference. */
  group: string;
  name: string;
  strength: NameStrength;
  births: readonly ListedBirth[];
  measures: readonly ListedMeasure[];
  /** The IMO numbers of a ship: seven digits each. */
  imoNumbers: readonly string[];
  /** The day of the last edit; null without one. */
  controlDate: string | null;
  text(column: (typeof LIST_COLUMNS)[number]): string;
};

const IMO_DIGITS = 7;

const MEASURES: readonly [(typeof LIST_COLUMNS)[number], ListedMeasure][] = [
  ['Targeted Financial Sanction', 'targeted_financial_sanction'],
  ['Travel Ban', 'travel_ban'],
  ['Arms Embargo', 'arms_embargo'],
  ['Maritime Restriction', 'maritime_restriction'],
];

/** Reads a row; throws a BadRegisterFile that names it, because a name of a sanctions list must never be left out. */
export function readListedRow(row: SheetRow, columns: SheetColumns): ListedRow {
  const refuse = (why: string) => new BadRegisterFile(`row ${row.number}: ${why}`);
  const text = (column: (typeof LIST_COLUMNS)[number]) => readCellText(columns(row, column));
  const [, group] = /^(\d+)[a-z]*\d*$/i.exec(text('Reference')) ?? [];
  if (group === undefined) throw refuse(`the reference ${JSON.stringify(text('Reference'))} begins with no number`);
  const name = text('Name of Individual or Entity');
  if (name === '') throw refuse('it has no name');
  const strength = decideStrength(text('Name Type'), text('Alias Strength'));
  if (strength === null)
    throw refuse(`the name type ${JSON.stringify(`${text('Name Type')} ${text('Alias Strength')}`)} is unknown`);
  const measures = MEASURES.filter(([column]) => {
    const cell = columns(row, column);
    if (cell?.kind !== 'boolean') throw refuse(`${column} is neither true nor false`);
    return cell.value;
  });
  const controlDate = readControlDate(columns(row, 'Control Date'));
  if (controlDate === undefined) throw refuse(`the control date ${JSON.stringify(text('Control Date'))} is no day`);
  const imoNumbers = parseImoNumbers(text('IMO Number'));
  if (imoNumbers === null)
    throw refuse(`the IMO number ${JSON.stringify(text('IMO Number').slice(0, 100))} is not seven digits`);
  return {
    number: row.number,
    group,
    name,
    strength,
    births: parseBirths(columns(row, 'Date of Birth')),
    measures: measures.map(([, measure]) => measure),
    imoNumbers,
    controlDate,
    text,
  };
}

function decideStrength(nameType: string, aliasStrength: string): NameStrength | null {
  if (nameType === 'Primary Name') return 'primary';
  if (nameType === 'Original Script') return 'original_script';
  if (nameType !== 'Alias') return null;
  // An alias without a strength counts as strong, so that it is not missed.
  if (aliasStrength === '' || aliasStrength === 'Strong') return 'strong';
  return aliasStrength === 'Weak' ? 'weak' : null;
}

/** Reads a day; null without one, undefined if it is something else. */
function readControlDate(cell: Cell | null): string | null | undefined {
  if (cell === null) return null;
  if (cell.kind === 'day') return cell.day;
  if (cell.kind !== 'text') return undefined;
  const text = readCellText(cell);
  if (text === '') return null;
  return parseSlashDay(text) ?? (/^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text) ? text : undefined);
}

/** Reads IMO numbers, such as `IMO 9999993 and 9999 981`; null if a part of the text is something else. */
function parseImoNumbers(text: string): string[] | null {
  const parts = text.replace(/\b(?:IMO|number|no|and)\b|IMO(?=\d)/gi, ',').split(/[,;:&/.]/);
  const numbers = parts.flatMap((part) => {
    const joined = part.replaceAll(' ', '');
    return joined.length <= IMO_DIGITS ? [joined] : part.trim().split(' ');
  });
  const written = numbers.filter((number) => number !== '');
  return written.every((number) => number.length === IMO_DIGITS && /^\d+$/.test(number)) ? written : null;
}
