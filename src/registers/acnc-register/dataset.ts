import { buildCharityLine, type Charity } from '#domain/entities/charity.ts';
import { defineTable, type TableRow } from '#domain/extracts/open-table-parser.ts';
import { BadRegisterFile, type ParsedRow } from '#domain/extracts/register-dataset.ts';
import { parseSlashDay } from '#domain/extracts/register-day.ts';
import { readRegisterText } from '#domain/extracts/row-line.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { BENEFICIARY_FLAGS, CHARITY_COLUMNS, PURPOSE_FLAGS, STATE_FLAGS, SUBTYPE_FLAGS } from './charity-columns.ts';

/** The import of the ACNC register: comma-separated, one row for each registered charity. */
export const CHARITIES_DATASET = defineTable({
  dataset: 'acnc-register',
  parserVersion: 'acnc-register-1',
  keyColumns: { abn: 'unique' },
  format: 'csv',
  required: CHARITY_COLUMNS,
  isExact: true,
  lists: ['Other_Organisation_Names', 'Operating_Countries'],
  parseRow,
});

function parseRow(row: TableRow): ParsedRow {
  const written = readRegisterText(row('ABN'));
  const abn = parseAbn(written);
  // A charity whose details are withheld has no ABN: it is kept, and joins to nothing.
  if (written !== '' && abn === null) return { rejected: `no valid ABN: ${JSON.stringify(written)}`, row: '' };
  const legal_name = readRegisterText(row('Charity_Legal_Name'));
  if (legal_name === '') return { rejected: 'no legal name', row: '' };
  return { keys: [abn], line: buildCharityLine(readCharity(row, abn, legal_name)) };
}

function readCharity(row: TableRow, abn: string | null, legal_name: string): Charity {
  const text = (column: string) => readRegisterText(row(column)) || null;
  return {
    abn,
    legal_name,
    other_names: text('Other_Organisation_Names'),
    address: readAddress(row),
    state: text('State'),
    postcode: text('Postcode'),
    country: text('Country'),
    website: text('Charity_Website'),
    // A charity is not left out because one of its days cannot be read: it would then seem unregistered.
    registered_on: parseSlashDay(readRegisterText(row('Registration_Date'))),
    established_on: parseSlashDay(readRegisterText(row('Date_Organisation_Established'))),
    size: text('Charity_Size'),
    responsible_persons: readCount(readRegisterText(row('Number_of_Responsible_Persons'))),
    financial_year_end: text('Financial_Year_End'),
    operates_in: listFlags(row, STATE_FLAGS),
    operating_countries: readRegisterText(row('Operating_Countries'))
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== ''),
    subtypes: listFlags(row, SUBTYPE_FLAGS),
    purposes: listFlags(row, PURPOSE_FLAGS),
    beneficiaries: listFlags(row, BENEFICIARY_FLAGS),
  };
}

function readAddress(row: TableRow): string | null {
  const parts = ['Address_Line_1', 'Address_Line_2', 'Address_Line_3', 'Town_City'].map((column) =>
    readRegisterText(row(column)),
  );
  return parts.filter((part) => part !== '').join(', ') || null;
}

// Another value means that the file has another meaning, so no row of it can be trusted.
function listFlags(row: TableRow, flags: Readonly<Record<string, string>>): string[] {
  return Object.entries(flags).flatMap(([column, words]) => {
    const flag = row(column).trim();
    if (flag !== '' && flag !== 'Y')
      throw new BadRegisterFile(`${column} is neither Y nor empty: ${JSON.stringify(flag.slice(0, 50))}`);
    return flag === 'Y' ? [words] : [];
  });
}

function readCount(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
