import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorkbook } from '#base/xlsx/open-workbook.ts';
import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import { parsePaymentLines } from '#domain/conduct/payment-times.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { PAYMENT_TIMES_DATASET, PAYMENT_TIMES_SHEETS } from '#registers/payment-times/dataset.ts';
import { listLines, listReasons } from '#test/support/parse-all.ts';
import { buildPaymentTimesWorkbook, PAYMENT_SHEETS, type PaymentCells } from '#test/support/payment-times-workbook.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const ENTITY: PaymentCells = { 'Business Name': 'SAMPLE RESOURCES LIMITED', ABN: '86308026589' };
const REPORT: PaymentCells = {
  ...ENTITY,
  Type: 'Original report',
  'Reporting Period Start Date': day('2026-01-01'),
  'Reporting Period End Date': day('2026-06-30'),
  'Submitted Date': day('2026-08-28'),
  'Average Payment Time (Days)': 52.3,
  'Median Payment Time (Days)': 49,
  '80th Percentile Payment Time (Days)': 71,
  '95th Percentile Payment Time (Days)': 96,
  'Payments 30 Days or Less': 18.4,
  'Payments 31 - 60 Days': 48.9,
  'Payments more than 60 Days': 32.7,
  'Percentage of SB Invoices Paid Within Payment Term': 38.5,
};

type Rows = Parameters<typeof buildPaymentTimesWorkbook>[0];
type Options = Parameters<typeof buildPaymentTimesWorkbook>[1];

async function read(rows: Rows, options?: Options) {
  const workbook = await openWorkbook(buildPaymentTimesWorkbook(rows, options));
  const parser = PAYMENT_TIMES_DATASET.openSheetParser();
  const parsed: ParsedRow[] = [];
  const emit = (row: ParsedRow) => parsed.push(row);
  for (const sheet of PAYMENT_TIMES_DATASET.sheets) {
    parser.startSheet?.(sheet);
    for await (const some of workbook.streamRows(sheet)) for (const row of some) parser.take(row, emit);
  }
  const { extractedAt } = parser.end(emit);
  assert.equal(extractedAt, null, 'the time of the workbook counts');
  const keys = parsed.flatMap((row) => ('keys' in row ? [row.keys[0]] : []));
  return { parsed, keys, entry: parsePaymentLines(listLines(parsed)) };
}

const standard = (...rows: PaymentCells[]) => read({ 'Standard report': rows.map((own) => ({ ...REPORT, ...own })) });

test('a standard report is read with all of its figures, by ABN', async () => {
  const { entry, keys } = await standard({});
  assert.deepEqual(entry, {
    report: {
      kind: 'standard',
      abn: '86308026589',
      entity_name: 'SAMPLE RESOURCES LIMITED',
      report_type: 'Original report',
      period_start: '2026-01-01',
      period_end: '2026-06-30',
      submitted_on: '2026-08-28',
      average_days: 52.3,
      median_days: 49,
      percentile_80_days: 71,
      percentile_95_days: 96,
      paid_within_30_days_percent: 18.4,
      paid_31_to_60_days_percent: 48.9,
      paid_over_60_days_percent: 32.7,
      paid_within_term_percent: 38.5,
      nominee_name: null,
      nominee_abn: null,
    },
    non_compliance: [],
    administrations: [],
  });
  assert.deepEqual(keys, ['86308026589']);
});

test('numbers and days may be text or plain serials, and an ABN a number; a cell that is no number is null', async () => {
  const only = await standard({
    ABN: 79002637069,
    'Reporting Period Start Date': 46023,
    'Reporting Period End Date': '30/06/2026',
    'Submitted Date': '2026-08-28T10:00:00',
    'Average Payment Time (Days)': '12.5',
    'Percentage of SB Invoices Paid Within Payment Term': '91.5 %',
    'Payments more than 60 Days': 101,
    'Payments 31 - 60 Days': -1,
  });
  const report = only.entry.report;
  assert.deepEqual(
    [report?.abn, report?.period_start, report?.period_end, report?.submitted_on],
    ['79002637069', '2026-01-01', '2026-06-30', '2026-08-28'],
  );
  assert.deepEqual(
    [report?.average_days, report?.paid_within_term_percent, report?.paid_over_60_days_percent],
    [12.5, 91.5, null],
  );
  assert.equal(report?.paid_31_to_60_days_percent, null);
});

const LATEST: [name: string, rows: PaymentCells[], average: number][] = [
  ['the later period', [{ 'Average Payment Time (Days)': 1 }, { 'Reporting Period End Date': day('2025-12-31') }], 1],
  [
    'the later period, whichever row is first',
    [{ 'Reporting Period End Date': day('2025-12-31') }, { 'Average Payment Time (Days)': 2 }],
    2,
  ],
  [
    'of one period, the revision submitted last',
    [{ 'Average Payment Time (Days)': 3, 'Submitted Date': day('2026-09-14') }, {}],
    3,
  ],
  ['of one day, the last row', [{}, { 'Average Payment Time (Days)': 4 }], 4],
  ['of one period, a day before none', [{ 'Average Payment Time (Days)': 5 }, { 'Submitted Date': null }], 5],
];

for (const [name, rows, average] of LATEST) {
  test(`the latest report is ${name}`, async () => {
    const { entry, keys } = await standard(...rows);
    assert.deepEqual([keys.length, entry.report?.average_days], [1, average]);
  });
}

test('other kinds of report have no figures, and count when their period is later', async () => {
  const later = { 'Reporting Period End Date': day('2026-12-31') };
  const kinds = {
    'No SB procurement report': ['no_small_business_procurement', null],
    'Has Nominee report': ['has_nominee', 'SAMPLE NOMINEE'],
    'AASB8 report': ['by_segment', null],
  } as const;
  const nominee = { 'Nominee Name': 'SAMPLE NOMINEE', 'Nominee ABN': 79002637069 };
  for (const [sheet, [kind, name]] of Object.entries(kinds)) {
    const one = { ...REPORT, ...nominee };
    const { entry } = await read({ 'Standard report': [REPORT], [sheet]: [{ ...one, ...later }] });
    assert.deepEqual(
      [entry.report?.kind, entry.report?.average_days, entry.report?.nominee_name],
      [kind, null, name],
      sheet,
    );
    assert.equal(entry.report?.nominee_abn, kind === 'has_nominee' ? '79002637069' : null);
    const same = await read({ 'Standard report': [REPORT], [sheet]: [one] });
    assert.equal(same.entry.report?.kind, 'standard', `${sheet} of the same period`);
  }
  const both = await read({
    'Standard report': [],
    'Has Nominee report': [{ ...REPORT, ...nominee }],
    'AASB8 report': [REPORT],
  });
  assert.equal(both.entry.report?.kind, 'has_nominee');
  const none = await read({ 'No SB procurement report': [REPORT], 'Has Nominee report': [{ ...REPORT, ...nominee }] });
  assert.equal(none.entry.report?.kind, 'no_small_business_procurement');
});

test('every record of non-compliance and every external administration is kept, the latest first', async () => {
  const record = (type: string, end: string) => ({ ...ENTITY, Type: type, 'Reporting Period End Date': day(end) });
  const appointed = (type: string, on: string) => ({
    ...ENTITY,
    'Appointment Type': type,
    Firm: 'SAMPLE ADVISORY',
    'Appointment Date': day(on),
  });
  const { entry, parsed } = await read({
    'Records of Non-compliance': [
      record('Late', '2025-06-30'),
      record('False', '2026-06-30'),
      { ...ENTITY, Type: 'Undated' },
    ],
    'External Administration report': [
      appointed('Liquidation', '2024-01-02'),
      appointed('Administration', '2025-09-15'),
    ],
  });
  assert.equal(parsed.length, 5);
  assert.deepEqual(
    entry.non_compliance.map(({ non_compliance_type, period_end }) => [non_compliance_type, period_end]),
    [
      ['False', '2026-06-30'],
      ['Late', '2025-06-30'],
      ['Undated', null],
    ],
  );
  assert.deepEqual(entry.administrations[0], {
    abn: '86308026589',
    entity_name: 'SAMPLE RESOURCES LIMITED',
    appointment_type: 'Administration',
    firm: 'SAMPLE ADVISORY',
    appointed_on: '2025-09-15',
    period_end: null,
  });
});

test('rows without a valid ABN, name, period, type, or with shares as fractions are rejected with the reason', async () => {
  const { parsed } = await read({
    'Standard report': [
      REPORT,
      { ...REPORT, ABN: '86308026588' },
      { ...REPORT, 'Business Name': ' ' },
      { ...REPORT, 'Reporting Period End Date': '31/02/2026' },
      { ...REPORT, 'Reporting Period End Date': 12 },
      {
        ...REPORT,
        'Payments 30 Days or Less': 0.184,
        'Payments 31 - 60 Days': 0.489,
        'Payments more than 60 Days': 0.327,
      },
    ],
    'Records of Non-compliance': [{ ...ENTITY }, { ABN: '1', Type: 'Late' }],
    'External Administration report': [{ ...ENTITY }, { ABN: '1', 'Appointment Type': 'Liquidation' }],
  });
  assert.deepEqual(listReasons(parsed), [
    'no valid ABN: "86308026588"',
    'no name',
    'no valid end of the period: "31/02/2026"',
    'no valid end of the period: "12"',
    'the shares add up to 1, not to 100 percent',
    'no type of appointment',
    'no valid ABN: "1"',
    'no type of non-compliance',
    'no valid ABN: "1"',
  ]);
  assert.equal(listLines(parsed).length, 1);
});

test('a sheet that is missing is named', async () => {
  for (const sheet of PAYMENT_TIMES_SHEETS) {
    const { [sheet]: _left, ...sheets } = PAYMENT_SHEETS;
    await assert.rejects(read({}, { sheets }), (error: Error) => error.message.includes(`no sheet "${sheet}"`), sheet);
  }
  await read(
    {},
    { sheets: Object.fromEntries(PAYMENT_TIMES_SHEETS.map((name) => [name, PAYMENT_SHEETS[name] ?? []])) },
  );
});

test('a column that is missing is named with its sheet, and one that is not read may go', async () => {
  const needed = {
    'Standard report': [
      'Type',
      'Reporting Period Start Date',
      'Reporting Period End Date',
      'Submitted Date',
      'Percentage of SB Invoices Paid Within Payment Term',
      'Average Payment Time (Days)',
      'Median Payment Time (Days)',
      '80th Percentile Payment Time (Days)',
      '95th Percentile Payment Time (Days)',
      'Payments 30 Days or Less',
      'Payments 31 - 60 Days',
      'Payments more than 60 Days',
    ],
    'No SB procurement report': ['Reporting Period Start Date', 'Reporting Period End Date'],
    'Has Nominee report': ['Nominee Name', 'Nominee ABN', 'Reporting Period Start Date', 'Reporting Period End Date'],
    'AASB8 report': ['Reporting Period Start Date', 'Reporting Period End Date'],
    'External Administration report': ['Appointment Type', 'Firm', 'Appointment Date'],
    'Records of Non-compliance': ['Type'],
  };
  for (const [sheet, names] of Object.entries(needed)) {
    const columns = PAYMENT_SHEETS[sheet] ?? [];
    for (const [name] of columns) {
      const sheets = { ...PAYMENT_SHEETS, [sheet]: columns.filter(([one]) => one !== name) };
      const reading = read({}, { sheets });
      if (names.includes(name))
        await assert.rejects(reading, new RegExp(`sheet ${sheet}: no column `), `${sheet}: ${name}`);
      else if (name === 'Business Name' || name === 'ABN')
        await assert.rejects(reading, /no row with the columns Business Name and ABN/);
      else await reading;
    }
  }
});

test('a repeated column, and a column of figures without a number, are refused', async () => {
  const columns = PAYMENT_SHEETS['Standard report'] ?? [];
  const sheets = { ...PAYMENT_SHEETS, 'Standard report': [...columns, ['ABN', 'Again'] as const] };
  await assert.rejects(read({}, { sheets }), /two columns are named ABN/);
  await assert.rejects(standard({ 'Median Payment Time (Days)': 'n/a' }, { 'Median Payment Time (Days)': null }), {
    message: 'sheet Standard report: no number in median_days',
  });
});

test('an empty sheet, and a header that is too far down, are refused', async () => {
  const workbook = await openWorkbook(buildPaymentTimesWorkbook({}));
  for (const above of [0, 7]) {
    const parser = PAYMENT_TIMES_DATASET.openSheetParser();
    parser.startSheet?.('Standard report');
    const rows: SheetRow[] = [];
    if (above > 0) for await (const some of workbook.streamRows('Standard report')) rows.push(...some);
    const feed = () => {
      for (const row of rows) parser.take({ ...row, number: row.number + above }, () => undefined);
      parser.end(() => undefined);
    };
    assert.throws(feed, /sheet Standard report: no row with the columns Business Name and ABN within 6 rows/);
  }
});
