import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAircraftLine } from '#domain/entities/aircraft.ts';
import { AIRCRAFT_COLUMNS, AIRCRAFT_DATASET } from '#registers/casa-aircraft/dataset.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const SAMPLE = readFileSync(
  new URL('../../../src/registers/casa-aircraft/sample/casa-aircraft-sample.csv', import.meta.url),
  'utf8',
).slice(1);
const REAL = 'coverage/casa/acrftreg_extract.csv';
const read = (text: string) => listLines(parseAll(AIRCRAFT_DATASET, text, 500)).map(parseAircraftLine);
const build = (fields: Readonly<Record<string, string>>, columns: readonly string[] = AIRCRAFT_COLUMNS) => {
  const row = AIRCRAFT_COLUMNS.map((column) => `"${fields[column] ?? (column === 'Mark' ? 'ZZ9' : '')}"`);
  return `${columns.join(',')}\n${row.join(',')}\n`;
};

test('an aircraft has mark, serial, type, parties, suspension, expiry and IDERA party; streets and postcodes are dropped', () => {
  const aircraft = read(SAMPLE);
  assert.deepEqual(aircraft[0], {
    mark: 'VH-ZZ1',
    serial_number: 'S22-00417',
    manufacturer: 'SAMPLE AIRCRAFT, INC.',
    model: 'S-22',
    type_certificate: 'SAMPLE-1',
    icao_type: 'SMP2',
    airframe: 'Power Driven Aeroplane',
    year_of_manufacture: '2019',
    country_of_manufacture: 'Australia',
    max_takeoff_weight_kg: '1633',
    engine_count: '1',
    engine_manufacturer: 'SAMPLE ENGINES',
    engine_model: 'SE-360',
    registration_type: 'Full Registration',
    first_registered_on: '2020-04-15',
    expires_on: null,
    suspension: null,
    suspended_on: null,
    holder: {
      name: 'SAMPLE QUARRY HOLDINGS PTY LTD',
      suburb: 'SAMPLETON',
      state: 'NSW',
      country: 'Australia',
      since: '2020-04-15',
    },
    operator: {
      name: 'SAMPLE HARBOUR BAKERY PTY LTD',
      suburb: 'SAMPLE HARBOUR',
      state: 'NSW',
      country: 'Australia',
      since: '2023-02-01',
    },
    idera_authorised_party: 'SAMPLE AIRCRAFT FINANCE LIMITED',
    invalid_dates: [],
  });
  assert.deepEqual(
    aircraft.slice(1).map((one) => [one.mark, one.suspension, one.suspended_on, one.expires_on]),
    [
      ['VH-ZZ2', null, null, null],
      ['VH-ZZ3', 'Suspended', '2026-06-30', null],
      ['VH-ZZ4', null, null, '2026-09-30'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(parseAll(AIRCRAFT_DATASET, SAMPLE)), /Sample St|0871/);
});

test('of a person only suburb and state are kept, and a company with a comma in its name is not a person', () => {
  const place = { regholdCountry: 'Australia', regholdSuburb: 'SAMPLETON', regholdState: 'Victoria' };
  const holder = (regholdname: string) => read(build({ regholdname, ...place }))[0]?.holder;
  assert.deepEqual(holder('EXAMPLE, Jo'), {
    name: 'EXAMPLE, Jo',
    suburb: 'SAMPLETON',
    state: 'VIC',
    country: null,
    since: null,
  });
  assert.equal(holder('SAMPLE INDUSTRIES, LTD.')?.country, 'Australia');
  assert.equal(holder(''), null);
});

test('keys are the mark, the serial without separators and leading zeros, and the normalised holder', () => {
  const keys = (fields: Record<string, string>) =>
    parseAll(AIRCRAFT_DATASET, build(fields)).map((row) => 'keys' in row && row.keys)[0];
  assert.deepEqual(keys({ Serial: 'A200 - 00001-P', regholdname: 'Sample Pty. Ltd.' }), [
    'VH-ZZ9',
    'A20000001P',
    'SAMPLE PROPRIETARY LIMITED',
  ]);
  assert.deepEqual(keys({ Mark: 'vh-zz9', Serial: '000414' }), ['VH-ZZ9', '414', null]);
  assert.deepEqual(keys({ Serial: '000' }), ['VH-ZZ9', '0', null]);
  assert.deepEqual(keys({ Serial: ' - ' }), ['VH-ZZ9', null, null]);
});

test('a suspension in unknown words still counts, and a text that is not a date is reported', () => {
  const [aircraft] = read(build({ suspendstatus: 'Y', Regexpirydate: '31/02/2027' }));
  assert.deepEqual(
    [aircraft?.suspension, aircraft?.expires_on, aircraft?.invalid_dates],
    ['Y', null, ['Regexpirydate: 31/02/2027']],
  );
  for (const none of ['', 'N', 'No', 'Not suspended'])
    assert.equal(read(build({ suspendstatus: none }))[0]?.suspension, null, none);
});

test('a row without a valid mark is set aside without its addresses', () => {
  const odd = build({ Mark: 'ABCD', Serial: '7', regholdname: 'EXAMPLE, Jo', regholdadd1: '1 Sample St' });
  const rows = parseAll(AIRCRAFT_DATASET, `${odd}"ZZ8","1 Sample St"\n${SAMPLE.split('\r\n').slice(1).join('\n')}`);
  assert.deepEqual(listReasons(rows), ['no valid mark: "ABCD"', '2 columns where the header has 44']);
  assert.deepEqual(
    rows.flatMap((row) => ('rejected' in row ? [row.row] : [])),
    ['ABCD\t\t\t7', 'ZZ8'],
  );
});

test('a missing or renamed column is named, and a repeated one refused', () => {
  for (const [index, column] of AIRCRAFT_COLUMNS.entries()) {
    const renamed = AIRCRAFT_COLUMNS.with(index, 'Renamed');
    assert.throws(() => read(build({}, renamed)), new RegExp(`no column ${column}$`));
  }
  assert.throws(() => read(`${SAMPLE.split('\r\n')[0]},Mark\n`), /the column Mark is repeated/);
});

test('the real extract is read whole', { skip: whyNoSharedData(REAL) }, () => {
  const text = readFileSync(locateSharedData(REAL), 'utf8').replace(/^\ufeff/, '');
  const rows = parseAll(AIRCRAFT_DATASET, text, 500);
  const aircraft = listLines(rows).map(parseAircraftLine);
  assert.deepEqual([aircraft.length, listReasons(rows)], [13, []]);
  assert.ok(aircraft.every(({ holder, invalid_dates }) => holder !== null && invalid_dates.length === 0));
  assert.deepEqual(new Set(aircraft.map(({ holder }) => holder?.state)).has('New South Wales'), false);
});
