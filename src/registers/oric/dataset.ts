import { buildCorporationLine, type CorporationYear } from '#domain/entities/indigenous-corporation.ts';
import { openTableParser, type TableRow } from '#domain/extracts/open-table-parser.ts';
import {
  BadRegisterFile,
  type ParsedRow,
  type RowParser,
  type TextDataset,
} from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { readRegisterText } from '#domain/extracts/row-line.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseIcn } from '#domain/identifiers/icn.ts';

const COLUMNS = [
  'ICN',
  'Corporation',
  'Incorporation Date',
  'Status',
  'Status Date',
  'Size',
  'ABN',
  'State',
  'Post Code',
  'Locality',
  'Industry',
  'ACNC Registered?',
  'URL',
];
// The published header says “Numbe of”.
const COUNTS = { members: /^Number? of Members$/, directors: /^Number? of Directors$/ };
const YEAR_COLUMN = /^(Total Income|Total Assets|Number of Employees) (\d{4}\/\d{2})$/;
const REGISTER_SITE = 'https://register.oric.gov.au/';
const ADVICE = 'download ORIC’s CSV from data.gov.au again, or report that its columns changed';
// UTF-8 that is read as code page 850 has box-drawing characters, or these two letters for quotes and dashes.
const WRONG_ENCODING = /[\u2500-\u259f]|ÔÇ/;

/** The import of ORIC's register: comma-separated, in DOS code page 850. */
export const ORIC_DATASET: TextDataset = {
  dataset: 'oric',
  parserVersion: 'oric-1',
  fileEndings: ['.csv'],
  encoding: 'code-page-850',
  isDated: false,
  keyColumns: { reference: 'unique', abn: 'plain' },
  openParser,
};

function openParser(): RowParser {
  const table = openTableParser({ format: 'csv', required: COLUMNS, lists: ['Industry'], parseRow });
  return {
    push(text, emit) {
      if (WRONG_ENCODING.test(text))
        throw new BadRegisterFile(
          'its text is not in DOS code page 850, but UTF-8; import the file as it was published',
        );
      table.push(text, emit);
    },
    end: table.end,
  };
}

function parseRow(row: TableRow, columns: readonly string[]): ParsedRow {
  const text = (column: string) => readText(row(column));
  const reject = (rejected: string) => ({ rejected, row: '' });
  const icn = parseIcn(text('ICN'));
  if (icn === null) return reject(`no valid ICN: ${JSON.stringify(text('ICN'))}`);
  const corporation_name = text('Corporation');
  const status = text('Status');
  if (corporation_name === '') return reject('no corporation name');
  if (status === '') return reject('no status');
  const abn = parseAbn(text('ABN'));
  const line = buildCorporationLine({
    icn,
    corporation_name,
    status,
    status_on: parseSlashDay(text('Status Date')),
    incorporated_on: parseSlashDay(text('Incorporation Date')),
    size: text('Size') || null,
    abn,
    invalid_abn: abn === null ? text('ABN') || null : null,
    state: text('State') || null,
    postcode: text('Post Code') || null,
    locality: text('Locality') || null,
    industries: text('Industry')
      .split(';')
      .map((industry) => industry.trim())
      .filter((industry) => industry !== ''),
    is_acnc_registered: text('ACNC Registered?').toUpperCase() === 'Y',
    member_count: text(findColumn(columns, COUNTS.members)) || null,
    director_count: text(findColumn(columns, COUNTS.directors)) || null,
    years: listYears(text, columns),
    register_url: text('URL').startsWith(REGISTER_SITE) ? text('URL') : null,
  });
  return { keys: [icn, abn], line };
}

function findColumn(columns: readonly string[], pattern: RegExp): string {
  const found = columns.find((column) => pattern.test(column));
  if (found === undefined)
    throw new BadRegisterFile(`not the expected file: no column that matches ${pattern.source}; ${ADVICE}`);
  return found;
}

// The three latest years are in the file, so the names of these columns change each year.
function listYears(text: (column: string) => string, columns: readonly string[]): CorporationYear[] {
  const named = new Set(columns.flatMap((column) => YEAR_COLUMN.exec(column)?.[2] ?? []));
  if (named.size === 0) throw new BadRegisterFile(`not the expected file: no column Total Income; ${ADVICE}`);
  return [...named]
    .sort()
    .reverse()
    .map((financial_year) => ({
      financial_year,
      total_income: text(`Total Income ${financial_year}`) || null,
      total_assets: text(`Total Assets ${financial_year}`) || null,
      employees: text(`Number of Employees ${financial_year}`) || null,
    }))
    .filter((year) => year.total_income !== null || year.total_assets !== null || year.employees !== null);
}

// One published ABN is a deletion character.
function readText(field: string): string {
  return readRegisterText(field.replaceAll('\u007f', ''));
}
