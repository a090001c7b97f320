import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openCsvReader } from '#base/delimited-records.ts';
import { parseCharityLine, parseStatementLine } from '#domain/entities/charity.ts';
import type { TextDataset } from '#domain/extracts/register-dataset.ts';
import { CHARITY_COLUMNS } from '#registers/acnc-register/charity-columns.ts';
import { CHARITIES_DATASET } from '#registers/acnc-register/dataset.ts';
import { STATEMENTS_DATASET } from '#registers/acnc-statements/dataset.ts';
import { STATEMENT_COLUMNS } from '#registers/acnc-statements/statement-columns.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const read = (path: string) => readFileSync(new URL(`../../../src/registers/${path}`, import.meta.url), 'utf8');
const REGISTER = read('acnc-register/sample/acnc-register-sample.csv');
const STATEMENTS = read('acnc-statements/sample/acnc-statements-sample.csv');
const REAL_REGISTER = 'coverage/acnc/acnc_register_head.csv';
const REAL_STATEMENTS = 'coverage/acnc/acnc_ais_head.csv';

type Cells = Readonly<Record<string, string>>;
const CHARITY: Cells = { ABN: '88712649015', Charity_Legal_Name: 'SAMPLE CLUB' };
const STATEMENT: Cells = {
  abn: '88712649015',
  'charity name': 'SAMPLE CLUB',
  'registration status': 'Registered',
  'ais due date': '31/01/2026',
};

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const write = (columns: readonly string[], rows: readonly Cells[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.map(quote).join()}\r\n`)
    .join('');
// The last row is good: a bad one there means that the file is cut off.
const parseCharities = (...rows: Cells[]) =>
  parseAll(CHARITIES_DATASET, write(CHARITY_COLUMNS, [...rows.map((row) => ({ ...CHARITY, ...row })), CHARITY]), 900);
const parseStatements = (...rows: Cells[]) =>
  parseAll(
    STATEMENTS_DATASET,
    write(STATEMENT_COLUMNS, [...rows.map((row) => ({ ...STATEMENT, ...row })), STATEMENT]),
    900,
  );

test('a charity has its names, days, size, subtypes and purposes; the key is the ABN', () => {
  const parsed = parseAll(CHARITIES_DATASET, REGISTER);
  const charities = listLines(parsed).map(parseCharityLine);
  assert.deepEqual(charities[0], {
    abn: '88712649015',
    legal_name: 'SAMPLE COASTAL ROWING CLUB INCORPORATED',
    other_names: 'Sample Rowers, Sample Youth on Water',
    address: '1 Sample Esplanade, St Kilda',
    state: 'VIC',
    postcode: '3182',
    country: 'Australia',
    website: 'https://rowing.sample.example',
    registered_on: '2012-12-03',
    established_on: '2000-06-15',
    size: 'Small',
    responsible_persons: 7,
    financial_year_end: '30-Jun',
    operates_in: ['VIC'],
    operating_countries: ['AUS'],
    subtypes: [],
    purposes: ['Advancing education', 'Other purposes beneficial to the general public'],
    beneficiaries: ['Children', 'General community in Australia', 'Youth'],
  });
  assert.deepEqual(charities[2]?.subtypes, ['Public benevolent institution']);
  assert.deepEqual(charities[2]?.operating_countries, ['AUS', 'FJI']);
  assert.deepEqual(
    parsed.map((row) => 'keys' in row && row.keys[0]),
    ['88712649015', '37601599422', '51999000104', null],
  );
});

test('a charity without an ABN is kept and joins to nothing; a wrong ABN and a missing name are rejected', () => {
  const parsed = parseCharities({ ABN: '' }, { ABN: '88712649016' }, { Charity_Legal_Name: ' ' });
  assert.deepEqual(listReasons(parsed), ['no valid ABN: "88712649016"', 'no legal name']);
  assert.deepEqual(
    parsed.flatMap((row) => ('keys' in row ? [row.keys] : [])),
    [[null], ['88712649015']],
  );
});

test('an unreadable day, count or size does not make a charity seem unregistered', () => {
  const odd = { Registration_Date: '31/02/2020', Number_of_Responsible_Persons: 'many', Charity_Size: 'Huge' };
  const [charity] = listLines(parseCharities(odd)).map(parseCharityLine);
  assert.deepEqual([charity?.registered_on, charity?.responsible_persons, charity?.size], [null, null, 'Huge']);
});

test('an address has all its lines, a count is digits only, and countries are split', () => {
  const lines = {
    Address_Line_1: 'Unit 1',
    Address_Line_2: 'Building\u00a0B',
    Address_Line_3: 'Campus',
    Town_City: 'Perth',
  };
  const [one, two, three] = listLines(
    parseCharities(
      { ...lines, Number_of_Responsible_Persons: '123456', Operating_Countries: 'AUS, FJI,, ' },
      { Number_of_Responsible_Persons: '7 or so' },
      { Number_of_Responsible_Persons: 'about 7' },
    ),
  ).map(parseCharityLine);
  assert.equal(one?.address, 'Unit 1, Building B, Campus, Perth');
  assert.deepEqual([one?.responsible_persons, one?.operating_countries], [123_456, ['AUS', 'FJI']]);
  assert.deepEqual([two?.responsible_persons, three?.responsible_persons], [null, null]);
  assert.deepEqual([two?.operating_countries, two?.address], [[], null]);
});

test('a figure has up to four decimals, and a statement is found by its ABN', () => {
  const parsed = parseStatements({ 'total expenses': '12.3456', 'charity size': '' });
  const [statement] = listLines(parsed).map(parseStatementLine);
  assert.deepEqual([statement?.total_expenses, statement?.size], [12.3456, null]);
  assert.deepEqual('keys' in (parsed[0] ?? {}) && (parsed[0] as { keys: unknown }).keys, ['88712649015']);
  assert.deepEqual(listReasons(parseStatements({ abn: '1', 'charity name': 'A' }, { 'ais due date': 'soon' })), [
    'no valid ABN: "1"',
    'no valid due date: "soon"',
  ]);
});

test('every flag of the register is read into its list, and another value than Y rejects the file', () => {
  const isFlag = (column: string) => column === 'PBI' || column === 'HPC' || CHARITY_COLUMNS.indexOf(column) > 27;
  const states = CHARITY_COLUMNS.filter((column) => column.startsWith('Operates_in_'));
  const flags = [...states, ...CHARITY_COLUMNS.filter(isFlag)];
  assert.equal(flags.length, 8 + 2 + 12 + 29);
  for (const column of flags) {
    const [charity] = listLines(parseCharities({ [column]: 'Y' })).map(parseCharityLine);
    const set = [charity?.operates_in, charity?.subtypes, charity?.purposes, charity?.beneficiaries].flat();
    assert.equal(set.length, 1, column);
    assert.throws(() => parseCharities({ [column]: 'N' }), /is neither Y nor empty: "N"/);
  }
});

test('a statement has its status, days and figures; a size in capitals and a text in two lines are read', () => {
  const statements = listLines(parseAll(STATEMENTS_DATASET, STATEMENTS)).map(parseStatementLine);
  assert.equal(statements.length, 6);
  assert.deepEqual(statements[4], {
    abn: '51999000104',
    charity_name: 'SAMPLE REPLACED ASSOCIATION INCORPORATED',
    registration_status: 'Registered',
    size: 'Medium',
    is_basic_religious: false,
    due_on: '2025-01-31',
    received_on: '2025-03-10',
    financial_report_received_on: '2025-03-10',
    period_from: '2023-07-01',
    period_to: '2024-06-30',
    report_modification: 'Qualified/qualification',
    total_gross_income: 512000,
    total_expenses: 655000,
    net_surplus: -143000,
    total_assets: 90000,
    total_liabilities: 240000,
    net_assets: -150000,
  });
  assert.deepEqual([statements[2]?.size, statements[3]?.received_on], ['Small', null]);
});

test('a figure that is left out is not nought, and a basic religious charity is marked', () => {
  const [statement] = listLines(parseStatements({ 'basic religious charity': 'y', 'total assets': '0.5' })).map(
    parseStatementLine,
  );
  assert.deepEqual(
    [statement?.is_basic_religious, statement?.total_assets, statement?.net_assets, statement?.size],
    [true, 0.5, null, null],
  );
});

test('statements with an unreadable ABN, name, status, day or figure are rejected with the reason', () => {
  const parsed = parseStatements(
    { abn: '' },
    { 'charity name': '' },
    { 'registration status': '' },
    { 'ais due date': '' },
    { 'date ais received': '2025-01-31' },
    { 'fin report to': '31/11/2024' },
    { 'net assets/liabilities': '1,000' },
  );
  assert.deepEqual(listReasons(parsed), [
    'no valid ABN: ""',
    'no charity name',
    'no registration status',
    'no valid due date: ""',
    'no valid day in date ais received: "2025-01-31"',
    'no valid day in fin report to: "31/11/2024"',
    'no valid number in net assets/liabilities: "1,000"',
  ]);
});

const TABLES: readonly [TextDataset, readonly string[], Cells][] = [
  [CHARITIES_DATASET, CHARITY_COLUMNS, CHARITY],
  [STATEMENTS_DATASET, STATEMENT_COLUMNS, STATEMENT],
];
for (const [dataset, columns, row] of TABLES) {
  test(`${dataset.dataset}: a renamed, missing, new or repeated column is refused and named`, () => {
    const parse = (header: readonly string[]) => parseAll(dataset, write(header, [row]), 900);
    assert.equal(listLines(parse(columns)).length, 1);
    assert.equal(listLines(parse(columns.toReversed())).length, 1, 'the order does not matter');
    for (const [index, column] of columns.entries()) {
      const named = (error: Error) => error.message === `not the expected file: no column ${column}`;
      assert.throws(() => parse(columns.with(index, 'Renamed')), named);
      assert.throws(() => parse(columns.toSpliced(index, 1)), named);
    }
    assert.throws(() => parse([...columns, 'New']), { message: 'its columns changed: unknown column New' });
    assert.throws(() => parse([...columns, columns[0] ?? '']), {
      message: `its columns changed: the column ${columns[0]} is repeated`,
    });
  });
}

/** Whole records of a real file that ends in the middle of one. */
function readReal(path: string): { text: string; records: number } {
  const records: string[][] = [];
  const reader = openCsvReader();
  reader.push(readFileSync(locateSharedData(path), 'utf8'), (fields) => records.push(fields));
  return { text: records.map((fields) => `${fields.map(quote).join()}\n`).join(''), records: records.length - 1 };
}

test('the ACNC’s own register is read whole: every row but the cut one', {
  skip: whyNoSharedData(REAL_REGISTER),
}, () => {
  const { text, records } = readReal(REAL_REGISTER);
  const parsed = parseAll(CHARITIES_DATASET, text, 5000);
  const charities = listLines(parsed).map(parseCharityLine);
  assert.deepEqual([charities.length, listReasons(parsed)], [records, []]);
  assert.equal(charities.filter(({ abn }) => abn === null).length, 1);
  assert.equal(charities.filter(({ registered_on }) => registered_on === null).length, 0);
  assert.ok(charities.some(({ other_names }) => /\p{Script=Arabic}/u.test(other_names ?? '')));
});

test('the ACNC’s own statements are read whole', { skip: whyNoSharedData(REAL_STATEMENTS) }, () => {
  const { text, records } = readReal(REAL_STATEMENTS);
  const parsed = parseAll(STATEMENTS_DATASET, text, 5000);
  const statements = listLines(parsed).map(parseStatementLine);
  assert.deepEqual([statements.length, listReasons(parsed)], [records, []]);
  assert.deepEqual([...new Set(statements.map(({ size }) => size))].sort(), ['Large', 'Medium', 'Small']);
  assert.ok(statements.every(({ received_on, net_assets }) => received_on !== null && net_assets !== null));
  assert.ok(statements.some(({ registration_status }) => registration_status.startsWith('Voluntarily Revoked')));
});
