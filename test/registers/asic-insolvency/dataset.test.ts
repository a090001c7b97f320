import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorkbook } from '#base/xlsx/open-workbook.ts';
import { parseAppointmentLine } from '#domain/entities/insolvency-appointment.ts';
import type { ParsedRow } from '#domain/extracts/register-dataset.ts';
import { APPOINTMENT_COLUMNS, INSOLVENCY_DATASET } from '#registers/asic-insolvency/dataset.ts';
import { buildWorkbook, type WrittenCell } from '#test/support/build-workbook.ts';
import { listLines, listReasons } from '#test/support/parse-all.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
/** The header as ASIC writes it, with its blanks and line breaks. */
const HEADER = [
  'Data to',
  'ACN No ',
  'Organisation name ',
  'Appointee (person or company)',
  'Appointment type',
  'Effective date',
  'Period\n(Year month)',
  'Period (financial year)',
  'Industry type (division)',
  'Industry type (subdivision)',
  'Industry type (group)',
  'State of incorporation (state or territory)',
  'Principal place of business (state or territory)',
  'Principal place of business (area)',
  'Principal place of business (postcode)',
  'Series 1 \n(companies entering)',
  'Series 2 \n(all appointments)',
];
type Cells = Partial<Record<(typeof APPOINTMENT_COLUMNS)[number], WrittenCell>>;
const ROW: Cells = {
  'Data to': day('2026-08-23'),
  'ACN No': 999000065,
  'Organisation name': 'SAMPLE ADMINISTRATION PTY LTD',
  'Appointee (person or company)': 'SAMPLE PRACTITIONER',
  'Appointment type': 'Court liquidation',
  'Effective date': day('2024-03-04'),
  'Industry type (division)': 'Construction',
  'Principal place of business (state or territory)': 'NT',
  'Principal place of business (postcode)': 800,
  'Series 1 (companies entering)': 'Yes',
  'Series 2 (all appointments)': 'Yes',
};

async function read(rows: readonly Cells[], header: readonly string[] = HEADER, above = 6) {
  const cells = rows.map((own) => APPOINTMENT_COLUMNS.map((column) => ({ ...ROW, ...own })[column] ?? null));
  const titles = Array.from({ length: above }, (_, index): WrittenCell[] => [index === 0 ? 'SAMPLE title' : null]);
  const bytes = buildWorkbook({ sheetName: 'Data set', rows: [...titles, [...header], ...cells] });
  const parser = INSOLVENCY_DATASET.openSheetParser();
  const parsed: ParsedRow[] = [];
  for await (const some of (await openWorkbook(bytes)).streamRows('Data set'))
    for (const row of some) parser.take(row, (one) => parsed.push(one));
  const { extractedAt } = parser.end((one) => parsed.push(one));
  return { parsed, extractedAt, appointments: listLines(parsed).map(parseAppointmentLine) };
}

test('an appointment has company, type, day and appointee; a shortened ACN and postcode are padded', async () => {
  const { appointments, parsed } = await read([{}, { 'ACN No': 2637069, 'Series 1 (companies entering)': 'No' }]);
  assert.deepEqual(appointments[0], {
    acn: '999000065',
    organisation_name: 'SAMPLE ADMINISTRATION PTY LTD',
    appointee: 'SAMPLE PRACTITIONER',
    appointment_type: 'Court liquidation',
    effective_on: '2024-03-04',
    is_first_entry: true,
    industry_division: 'Construction',
    industry_subdivision: null,
    industry_group: null,
    state_of_incorporation: null,
    business_state: 'NT',
    business_area: null,
    business_postcode: '0800',
  });
  assert.deepEqual([appointments[1]?.acn, appointments[1]?.is_first_entry], ['002637069', false]);
  assert.deepEqual(
    parsed.map((row) => 'keys' in row && row.keys),
    [['999000065'], ['002637069']],
  );
});

test('industry, place and a day as text are kept, and a non-breaking space is a space', async () => {
  const places = {
    'Industry type (subdivision)': 'Building Construction',
    'Industry type (group)': 'Residential',
    'State of incorporation (state or territory)': 'VIC',
    'Principal place of business (area)': 'Darwin',
    'Principal place of business (postcode)': null,
    'Organisation name': 'SAMPLE\u00a0PTY LTD',
  };
  const { appointments } = await read([
    { ...places, 'Effective date': '2024-03-05' },
    { 'Effective date': '6/03/2024' },
  ]);
  const [first, second] = appointments;
  assert.deepEqual(
    [first?.industry_subdivision, first?.industry_group, first?.state_of_incorporation, first?.business_area],
    ['Building Construction', 'Residential', 'VIC', 'Darwin'],
  );
  assert.deepEqual([first?.business_postcode, first?.organisation_name], [null, 'SAMPLE PTY LTD']);
  assert.deepEqual([first?.effective_on, second?.effective_on], ['2024-03-05', '2024-03-06']);
});

test('the version is dated by the last day it covers, else by its newest appointment', async () => {
  const stated = await read([{}, { 'Data to': '23/08/2026' }]);
  assert.equal(stated.extractedAt, '2026-08-22T14:00:00Z', 'midnight in Sydney');
  const many = await read([{ 'Data to': '1/08/2026' }, { 'Data to': day('2026-08-23') }, { 'Data to': '2/08/2026' }]);
  assert.equal(many.extractedAt, '2026-08-22T14:00:00Z', 'the latest that a row states');
  const unordered = [day('2024-03-04'), day('2024-07-01'), day('2024-05-01')].map((began) => ({
    'Data to': null,
    'Effective date': began,
  }));
  assert.equal((await read(unordered)).extractedAt, '2024-06-30T14:00:00Z');
  const undated = await read([{ 'Data to': null, 'Effective date': 'soon' }]);
  assert.equal(undated.extractedAt, null);
  const silent = await read([{ 'Data to': null }, { 'Data to': 'n/a', 'Effective date': day('2024-07-01') }]);
  assert.equal(silent.extractedAt, '2024-06-30T14:00:00Z');
});

test('rows without a valid ACN, type, day or series are set aside with the reason', async () => {
  const { parsed } = await read([
    { 'ACN No': 999000064 },
    { 'ACN No': null },
    { 'Organisation name': null },
    { 'Appointment type': ' ' },
    { 'Effective date': 45000 },
    { 'Effective date': '31/02/2024' },
    { 'Effective date': '2024-02-30' },
    { 'Effective date': 'x2024-02-28' },
    { 'Effective date': '2024-02-28x' },
    { 'Series 1 (companies entering)': 'Maybe' },
  ]);
  assert.deepEqual(listReasons(parsed), [
    'no valid ACN: "999000064"',
    'no valid ACN: ""',
    'no organisation name',
    'no appointment type',
    'no valid date: "45000"',
    'no valid date: "31/02/2024"',
    'no valid date: "2024-02-30"',
    'no valid date: "x2024-02-28"',
    'no valid date: "2024-02-28x"',
    'Series 1 is neither Yes nor No: "maybe"',
  ]);
});

test('the header is found below its titles, and a missing or renamed column is named', async () => {
  assert.equal((await read([{}], HEADER, 2)).appointments.length, 1);
  await assert.rejects(read([{}], HEADER, 40), /no column/);
  for (const [index, column] of APPOINTMENT_COLUMNS.entries()) {
    const renamed = HEADER.with(index, 'Renamed');
    await assert.rejects(read([{}], renamed), (error: Error) => error.message.includes(`no column ${column};`));
  }
});
