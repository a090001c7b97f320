import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Cell } from '#base/xlsx/cell.ts';
import { LIST_COLUMNS } from '#registers/dfat-consolidated-list/listed-row.ts';
import { parseBirths } from '#registers/dfat-consolidated-list/parse-births.ts';
import { buildWorkbook } from '#test/support/build-workbook.ts';
import { buildConsolidatedList, type ListedCells, readConsolidatedList } from '#test/support/consolidated-list.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const REAL = 'coverage/dfat/Australian_Sanctions_Consolidated_List.xlsx';
const OLD = 'coverage/dfat/regulation8_consolidated_2024.xlsx';
const SAMPLE = new URL(
  '../../../src/registers/dfat-consolidated-list/sample/dfat-consolidated-list-sample.xlsx',
  import.meta.url,
);

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const text = (written: string): Cell => ({ kind: 'text', text: written });
/** A cell of the column Date of Birth, and what it states: a day, a year, or the text in brackets. */
const BIRTHS: [Cell | null, string][] = [
  [null, ''],
  [{ kind: 'day', day: '1951-06-19' }, '1951-06-19'],
  [{ kind: 'month', month: '1973-11' }, '1973'],
  [{ kind: 'number', value: 1963 }, '1963'],
  [{ kind: 'number', value: 18798 }, '(18798)'],
  [text('31/12/1970, 1971'), '1970-12-31 1971'],
  [text('1/02/1970; 1971\n1972,'), '1970-02-01 1971 1972'],
  [text('27/05/1973 01/01/1975'), '1973-05-27 1975-01-01'],
  [text('1960 9/09/1966'), '1960 1966-09-09'],
  [text('08/1977, 09/1977'), '1977 1977'],
  [text('12 April 1961, May 1962'), '1961-04-12 1962'],
  [text('Approximately 1953, 1954'), '(Approximately 1953) 1954'],
  [text('Approximately 1942, Approximately 1948'), '(Approximately 1942) (Approximately 1948)'],
  [text('Between 1963 and 1968'), '(Between 1963 and 1968)'],
  [text('7/02/1950/11/1950 08/08/1945'), '(7/02/1950/11/1950 08/08/1945)'],
  [text('10/061962'), '(10/061962)'],
  [text('195,7'), '(195,7)'],
  [text('31/02/1970'), '(31/02/1970)'],
  [text('13/1970'), '(13/1970)'],
  [text('31 April 1970'), '(31 April 1970)'],
  [text('1751'), '(1751)'],
  [text('01/1970, 12/1970'), '1970 1970'],
  [text('00/1970'), '(00/1970)'],
  [text('1799, 1800, 2100, 2101'), '(1799) 1800 2100 (2101)'],
  [text('2 smarch 1970'), '(2 smarch 1970)'],
  [{ kind: 'boolean', value: true }, ''],
  [{ kind: 'error', text: '#REF!' }, ''],
  ...MONTHS.map((month, index): [Cell, string] => [
    text(`${month} 1970, 2 ${month.toUpperCase()} 1971`),
    `1970 1971-${String(index + 1).padStart(2, '0')}-02`,
  ]),
];

test('a birth is a day, a year, or its text where it is neither', () => {
  for (const [cell, stated] of BIRTHS) {
    const said = parseBirths(cell).map((birth) => {
      if ('date' in birth) return birth.date;
      return 'year' in birth ? String(birth.year) : `(${birth.verbatim})`;
    });
    assert.equal(said.join(' '), stated, JSON.stringify(cell));
  }
});

test('the rows of a group become one entity with all its names and every different text', async () => {
  const [entity, ...others] = await readConsolidatedList(
    buildConsolidatedList([
      { Reference: 7, 'Date of Birth': 1960, Citizenship: 'Exampleland, Samplestan', Address: 'a) One b) Two' },
      {
        Reference: '7a',
        'Name of Individual or Entity': ' Сампл\u00a0Персон ',
        'Name Type': 'Original Script',
        Type: null,
        'Date of Birth': new Date('1961-02-03T00:00:00Z'),
        Citizenship: 'Samplestan; Third: Fourth',
        'Control Date': new Date('2025-01-02T00:00:00Z'),
      },
      {
        Reference: '7b',
        'Name of Individual or Entity': 'S. Person',
        'Name Type': 'Alias',
        'Alias Strength': 'Strong',
      },
      { Reference: '7c', 'Name of Individual or Entity': 'The Sample', 'Name Type': 'Alias', 'Alias Strength': 'Weak' },
      { Reference: '7aa', 'Name of Individual or Entity': 'No strength', 'Name Type': 'Alias' },
    ]),
  );
  assert.deepEqual(others, []);
  assert.deepEqual(entity, {
    reference: '7',
    kind: 'person',
    names: [
      { name: 'SAMPLE PERSON', strength: 'primary' },
      { name: 'Сампл Персон', strength: 'original_script' },
      { name: 'S. Person', strength: 'strong' },
      { name: 'The Sample', strength: 'weak' },
      { name: 'No strength', strength: 'strong' },
    ],
    births: [{ year: 1960 }, { date: '1961-02-03' }],
    countries: ['Exampleland', 'Samplestan', 'Third', 'Fourth'],
    identifiers: [],
    measures: ['targeted_financial_sanction', 'travel_ban'],
    committees: ['Autonomous (Sample)'],
    control_date: '2026-10-15',
    printed: {
      type: 'Individual',
      references: ['7', '7a', '7b', '7c', '7aa'],
      birth_dates: ['1960', '1961-02-03'],
      birth_places: [],
      citizenships: ['Exampleland, Samplestan', 'Samplestan; Third: Fourth'],
      addresses: ['a) One b) Two'],
      additional_information: ['SAMPLE: invented'],
      listing_information: [],
      control_dates: ['2025-01-02', '2026-10-15'],
      instruments: [],
    },
  });
});

test('every column that is printed is kept, and countries are split however they are listed', async () => {
  const [entity] = await readConsolidatedList(
    buildConsolidatedList([
      {
        'Place of Birth': 'Sampletown',
        Citizenship: 'a) Exampleland b) Samplestan, NA;',
        'Listing Information': 'Listed by SAMPLE',
        'Instrument of Designation': 'SAMPLE instrument',
        'Travel Ban': false,
        'Arms Embargo': true,
        'Maritime Restriction': true,
      },
    ]),
  );
  assert.deepEqual(entity?.countries, ['Exampleland', 'Samplestan']);
  assert.deepEqual(entity?.measures, ['targeted_financial_sanction', 'arms_embargo', 'maritime_restriction']);
  const { birth_places, listing_information, instruments } = entity?.printed ?? {};
  assert.deepEqual(
    [birth_places, listing_information, instruments],
    [['Sampletown'], ['Listed by SAMPLE'], ['SAMPLE instrument']],
  );
});

test('a list is rejected when the rows of one group have two types', async () => {
  const alias = { Reference: '1a', 'Name Type': 'Alias', Type: 'Entity' };
  await assert.rejects(
    readConsolidatedList(buildConsolidatedList([{}, alias])),
    /row 2: the type "Individual, Entity" is unknown/,
  );
});

test('a vessel has its IMO number, and an organisation its kind', async () => {
  const entities = await readConsolidatedList(
    buildConsolidatedList([
      { Type: 'Vessel', 'IMO Number': 9999993 },
      { Reference: 2, Type: 'Entity' },
      { Reference: 3, Type: 'Vessel', 'IMO Number': 'IMO 9999 993' },
    ]),
  );
  assert.deepEqual(
    entities.map(({ kind, identifiers }) => [kind, identifiers]),
    [
      ['vessel', [{ scheme: 'imo', value: '9999993' }]],
      ['organisation', []],
      ['vessel', [{ scheme: 'imo', value: '9999993' }]],
    ],
  );
});

/** A cell of the column IMO Number, and the numbers that it has. */
const IMO_NUMBERS: [cell: string | number | null, numbers: string[]][] = [
  [null, []],
  [9999993, ['9999993']],
  ['IMO9999993', ['9999993']],
  ['IMO No. 9999993', ['9999993']],
  ['IMO 9999 993', ['9999993']],
  ['9999993 9999981', ['9999993', '9999981']],
  ['IMO 9999993 and IMO 9999981', ['9999993', '9999981']],
  ['9999993; 9999981/9999979', ['9999993', '9999981', '9999979']],
];

test('every IMO number of a cell is read', async () => {
  for (const [cell, numbers] of IMO_NUMBERS) {
    const [entity] = await readConsolidatedList(buildConsolidatedList([{ Type: 'Vessel', 'IMO Number': cell }]));
    assert.deepEqual(
      entity?.identifiers.map(({ value }) => value),
      numbers,
      String(cell),
    );
  }
});

test('a control date is a day, also where it is text; the last one counts', async () => {
  const days = ['15/10/2025', '2026-01-02', new Date('2024-01-01T00:00:00Z'), null];
  const [entity] = await readConsolidatedList(buildConsolidatedList(days.map((day) => ({ 'Control Date': day }))));
  assert.deepEqual(entity?.printed.control_dates, ['2024-01-01', '2025-10-15', '2026-01-02']);
  assert.equal(entity?.control_date, '2026-01-02');
});

test('a number that is used again names another entity; aliases alone continue the first', async () => {
  const alias = { 'Name Type': 'Alias', 'Alias Strength': 'Strong' } as const;
  const entities = await readConsolidatedList(
    buildConsolidatedList([
      { Reference: 8, 'Name of Individual or Entity': 'First' },
      { Reference: 9, 'Name of Individual or Entity': 'Between' },
      { Reference: '8a', 'Name of Individual or Entity': 'First, again', ...alias },
      { Reference: 10, 'Name of Individual or Entity': 'Between' },
      { Reference: 8, 'Name of Individual or Entity': 'Second' },
      { Reference: '8a', 'Name of Individual or Entity': 'Second, again', ...alias },
      { Reference: '8495b', 'Name of Individual or Entity': 'No primary name', ...alias },
    ]),
  );
  assert.deepEqual(entities.map(({ reference, names }) => [reference, ...names.map(({ name }) => name)]).sort(), [
    ['10', 'Between'],
    ['8#2', 'Second', 'Second, again'],
    ['8', 'First', 'First, again'],
    ['8495', 'No primary name'],
    ['9', 'Between'],
  ]);
});

/** A row that must not be left out silently, and the error that names it. */
const REFUSED: [ListedCells, RegExp][] = [
  [{ Reference: 'x' }, /row 2: the reference "x" begins with no number/],
  [{ Reference: 'x7' }, /row 2: the reference "x7" begins with no number/],
  [{ Reference: '7-1' }, /row 2: the reference "7-1" begins with no number/],
  [{ Reference: null }, /row 2: the reference "" begins with no number/],
  [{ 'Name of Individual or Entity': ' ' }, /row 2: it has no name/],
  [{ 'Name Type': 'aka' }, /row 2: the name type "aka " is unknown/],
  [{ 'Name Type': 'Alias', 'Alias Strength': 'Medium' }, /row 2: the name type "Alias Medium" is unknown/],
  [{ Type: 'Aircraft' }, /row 2: the type "Aircraft" is unknown/],
  [{ Type: null }, /row 2: the type "" is unknown/],
  [{ 'Travel Ban': null }, /row 2: Travel Ban is neither true nor false/],
  [{ 'Travel Ban': 'Yes' }, /row 2: Travel Ban is neither true nor false/],
  [{ 'Control Date': 45000 }, /row 2: the control date "45000" is no day/],
  [{ 'Control Date': '#REF!' }, /row 2: the control date "#REF!" is no day/],
  [{ 'Control Date': '31/02/2026' }, /row 2: the control date "31\/02\/2026" is no day/],
  [{ 'Control Date': { month: new Date('2026-10-01T00:00:00Z') } }, /row 2: the control date "2026-10" is no day/],
  [{ 'IMO Number': '9.123457E6' }, /row 2: the IMO number "9\.123457E6" is not seven digits/],
  [{ 'IMO Number': 912345 }, /row 2: the IMO number "912345" is not seven digits/],
  [{ 'IMO Number': '9999993 (formerly 9999981)' }, /row 2: the IMO number .* is not seven digits/],
  [{ 'Name of Individual or Entity': '...' }, /row 2: no word of the name "\.\.\." can be compared/],
];

test('a row that cannot be read refuses the whole list and is named', async () => {
  for (const [cells, error] of REFUSED)
    await assert.rejects(readConsolidatedList(buildConsolidatedList([cells])), error, String(error));
});

test('a list without one of its columns, with one twice, or with no header is refused', async () => {
  const read = (header: readonly string[]) =>
    readConsolidatedList(buildWorkbook({ sheetName: 'Consolidated List', rows: [[...header], ['1']] }));
  for (const column of LIST_COLUMNS) {
    const without = LIST_COLUMNS.filter((one) => one !== column);
    await assert.rejects(read(without), new RegExp(`no column ${column}; download the current list`));
  }
  await assert.rejects(read([...LIST_COLUMNS, 'Type']), /two columns are named Type/);
  await assert.rejects(
    read([...LIST_COLUMNS, 'Export Ban']),
    /the column "Export Ban" is unknown: it may be a new sanction/,
  );
  await assert.rejects(readConsolidatedList(buildWorkbook({ sheetName: 'Consolidated List' })), /no column Reference/);
});

test('the sample says in every row that it is invented', async () => {
  const entities = await readConsolidatedList(readFileSync(SAMPLE));
  assert.deepEqual(
    ['person', 'organisation', 'vessel'].map((kind) => entities.filter((one) => one.kind === kind).length),
    [3, 2, 1],
  );
  for (const { printed, reference } of entities) {
    assert.deepEqual(printed.additional_information, ['SAMPLE: invented, not on the list.']);
    assert.match(reference, /^99/);
  }
});

test('the real list of February 2026 is read whole', { skip: whyNoSharedData(REAL) }, async () => {
  const entities = await readConsolidatedList(readFileSync(locateSharedData(REAL)));
  const count = (is: (entity: (typeof entities)[number]) => boolean) => entities.filter(is).length;
  assert.deepEqual(
    ['person', 'organisation', 'vessel'].map((kind) => count((one) => one.kind === kind)),
    [2518, 1031, 262],
  );
  assert.equal(new Set(entities.map(({ reference }) => reference)).size, 3811);
  assert.equal(
    entities.reduce((sum, { printed }) => sum + printed.references.length, 0),
    10_976,
  );
  assert.equal(
    count(({ identifiers }) => identifiers.length === 1),
    261,
  );
  assert.equal(
    count(({ measures }) => measures.includes('targeted_financial_sanction')),
    3537,
  );
  const unread = entities.flatMap(({ births }) => births.filter((birth) => 'verbatim' in birth));
  assert.ok(unread.length <= 17, 'few births are unreadable');
});

test('the real file in the old layout is refused', { skip: whyNoSharedData(OLD) }, async () => {
  await assert.rejects(readConsolidatedList(readFileSync(locateSharedData(OLD))), /no sheet "Consolidated List"/);
});
