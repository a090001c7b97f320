import { buildRecordOf, keysOf } from '#base/keys-of.ts';
import { buildStatementLine, type CharityStatement } from '#domain/entities/charity.ts';
import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { readRegisterText } from '#domain/extracts/row-line.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { FREE_TEXT_COLUMNS, STATEMENT_COLUMNS } from './statement-columns.ts';

/** The import of the annual statements: comma-separated, one row for each charity and year. Years with the same columns make one version. */
export const STATEMENTS_DATASET = defineTable({
  dataset: 'acnc-statements',
  parserVersion: 'acnc-statements-1',
  keyColumns: { abn: 'plain' },
  format: 'csv',
  required: STATEMENT_COLUMNS,
  isExact: true,
  lists: FREE_TEXT_COLUMNS,
  parseRow,
});

const DAYS = {
  received_on: 'date ais received',
  financial_report_received_on: 'financial report date received',
  period_from: 'fin report from',
  period_to: 'fin report to',
} as const;

const FIGURES = {
  total_gross_income: 'total gross income',
  total_expenses: 'total expenses',
  net_surplus: 'net surplus/deficit',
  total_assets: 'total assets',
  total_liabilities: 'total liabilities',
  net_assets: 'net assets/liabilities',
} as const;

function parseRow(row: TableRow): ParsedRow {
  const reject = (rejected: string) => ({ rejected, row: '' });
  const text = (column: string) => readRegisterText(row(column));
  const abn = parseAbn(text('abn'));
  if (abn === null) return reject(`no valid ABN: ${JSON.stringify(text('abn'))}`);
  const charity_name = text('charity name');
  if (charity_name === '') return reject('no charity name');
  const registration_status = text('registration status');
  if (registration_status === '') return reject('no registration status');
  const due_on = parseSlashDay(text('ais due date'));
  if (due_on === null) return reject(`no valid due date: ${JSON.stringify(text('ais due date'))}`);
  const fault = findFault(text);
  if (fault !== null) return reject(fault);
  const statement = { abn, charity_name, registration_status, due_on, ...readDetails(text) };
  return { keys: [abn], line: buildStatementLine(statement) };
}

type Details = Omit<CharityStatement, 'abn' | 'charity_name' | 'registration_status' | 'due_on'>;

function readDetails(text: (column: string) => string): Details {
  return {
    size: readSize(text('charity size')),
    is_basic_religious: text('basic religious charity').toLowerCase() === 'y',
    ...buildRecordOf(keysOf(DAYS), (name) => parseSlashDay(text(DAYS[name]))),
    report_modification: text('type of report modification') || null,
    ...buildRecordOf(keysOf(FIGURES), (name) => (text(FIGURES[name]) === '' ? null : Number(text(FIGURES[name])))),
  };
}

// An unreadable day or figure must not pass for one that the charity left out.
function findFault(text: (column: string) => string): string | null {
  for (const column of Object.values(DAYS))
    if (text(column) !== '' && parseSlashDay(text(column)) === null)
      return `no valid day in ${column}: ${JSON.stringify(text(column))}`;
  for (const column of Object.values(FIGURES))
    if (text(column) !== '' && !/^-?\d{1,15}(?:\.\d{1,4})?$/.test(text(column)))
      return `no valid number in ${column}: ${JSON.stringify(text(column))}`;
  return null;
}

// The file has Small and SMALL.
function readSize(text: string): string | null {
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1).toLowerCase()}`;
}
