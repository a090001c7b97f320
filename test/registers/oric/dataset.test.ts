import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeCodePage850 } from '#base/code-page-850.ts';
import { isCorporationRegistered, parseCorporationLine } from '#domain/entities/indigenous-corporation.ts';
import { ORIC_DATASET } from '#registers/oric/dataset.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const SAMPLE = decodeCodePage850(
  readFileSync(new URL('../../../src/registers/oric/sample/oric-sample.csv', import.meta.url)),
);
const REAL = 'coverage/oric/oric_register_2024-01.csv';
const [HEADER = '', FIRST = ''] = SAMPLE.split('\r\n');
const read = (text: string, pieceLength = 500) =>
  listLines(parseAll(ORIC_DATASET, text, pieceLength)).map(parseCorporationLine);
/** The first row of the sample with other values in some columns. */
const build = (fields: Readonly<Record<string, string>>, header = HEADER) => {
  const values = FIRST.split(',');
  for (const [column, value] of Object.entries(fields)) values[HEADER.split(',').indexOf(column)] = value;
  return `${header}\r\n${values.join(',')}\r\n`;
};

test('a corporation has number, name, status, place, industries and the bands of its years, the latest first', () => {
  assert.deepEqual(read(SAMPLE)[0], {
    icn: '999901',
    corporation_name: 'Sample Valley Landcare Aboriginal Corporation',
    status: 'Registered',
    status_on: '2011-05-20',
    incorporated_on: '2011-05-20',
    size: 'Medium',
    abn: '37601599422',
    invalid_abn: null,
    state: 'NT',
    postcode: '0871',
    locality: 'SAMPLE SPRINGS',
    industries: ['Community services', 'Land management'],
    is_acnc_registered: true,
    member_count: '57',
    director_count: '5',
    years: [
      { financial_year: '2025/26', total_income: '> $5m', total_assets: '> $2.5m', employees: '> 24' },
      { financial_year: '2024/25', total_income: '$100K - $5m', total_assets: '> $2.5m', employees: '5-24' },
      { financial_year: '2023/24', total_income: '$100K - $5m', total_assets: '> $2.5m', employees: '5-24' },
    ],
    register_url: 'https://register.oric.gov.au/PrintCorporationSearch.aspx?corporationName=&icn=999901',
  });
  assert.deepEqual(
    parseAll(ORIC_DATASET, SAMPLE).map((row) => 'keys' in row && row.keys),
    [
      ['999901', '37601599422'],
      ['999902', '51999000104'],
      ['999903', null],
      ['999904', null],
      ['999905', '13999000106'],
    ],
    'the thirteen columns without a name do no harm',
  );
});

test('accents and the non-breaking space of code page 850 are read, and an ABN with ten digits is kept as invalid', () => {
  const accented = read(SAMPLE)[3];
  assert.deepEqual(
    [accented?.corporation_name, accented?.abn, accented?.invalid_abn, accented?.years],
    ['Sample Mère Indigenous Corporation', null, '5199900010', []],
  );
  assert.deepEqual(
    [read(build({ ABN: '\u007f' }))[0]?.abn, read(build({ ABN: '\u007f' }))[0]?.invalid_abn],
    [null, null],
  );
});

test('only the word Registered is registered', () => {
  const registered = read(SAMPLE).map(isCorporationRegistered);
  assert.deepEqual(registered, [true, true, false, true, false]);
  assert.equal(isCorporationRegistered({ status: 'Under special administration' }), false);
});

test('rows without a number, name or status are set aside with the reason', () => {
  const rejected = (fields: Record<string, string>) =>
    listReasons(parseAll(ORIC_DATASET, `${build(fields)}${SAMPLE.split('\r\n').slice(2).join('\r\n')}`));
  assert.deepEqual(rejected({ ICN: 'x' }), ['no valid ICN: "x"']);
  assert.deepEqual(rejected({ ICN: '1234567' }), ['no valid ICN: "1234567"']);
  assert.deepEqual(rejected({ ICN: '0' }), ['no valid ICN: "0"']);
  assert.deepEqual(rejected({ Corporation: '\u00a0' }), ['no corporation name']);
  assert.deepEqual(rejected({ Status: '' }), ['no status']);
});

test('a link to another site is not kept, and an impossible day is none', () => {
  const [odd] = read(build({ URL: 'https://register.example/', 'Status Date': '31/02/2020' }));
  assert.deepEqual([odd?.register_url, odd?.status_on], [null, null]);
});

test('a missing column is named; the years and the corrected spelling of the counts may change', () => {
  for (const column of HEADER.split(',').slice(0, 12)) {
    const renamed = HEADER.replace(column, 'Renamed');
    assert.throws(() => read(build({}, renamed)), /not the expected file: no column/, column);
  }
  const corrected = read(build({}, HEADER.replaceAll('Numbe of', 'Number of').replaceAll('2025/26', '2026/27')));
  assert.deepEqual(
    [corrected[0]?.member_count, corrected[0]?.director_count, corrected[0]?.years[0]?.financial_year],
    ['57', '5', '2026/27'],
  );
  assert.throws(() => read(build({}, HEADER.replace('Numbe of Members', 'Members'))), /no column/);
  assert.throws(() => read(build({}, HEADER.replace(/(\d{4})\/\d{2}/g, 'in $1'))), /no column Total Income/);
});

test('a file that was saved as UTF-8 is refused, whole or in pieces', () => {
  for (const text of ['\ufeff', 'Mère', 'a\u00a0b', 'it’s', 'a – b']) {
    const wrong = decodeCodePage850(Buffer.from(build({ Corporation: text })));
    assert.throws(() => read(wrong), /not in DOS code page 850/, text);
  }
});

test('every byte of code page 850 is one character, the lower half unchanged', () => {
  const text = decodeCodePage850(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  assert.equal(text.length, 256);
  assert.equal(text.slice(0, 128), String.fromCharCode(...Array.from({ length: 128 }, (_, byte) => byte)));
  assert.equal(new Set(text).size, 256);
  assert.deepEqual([text[0x8a], text[0xff], text[0x82], text[0xb5], text[0x9c]], ['è', '\u00a0', 'é', 'Á', '£']);
});

test('the real register is read whole', { skip: whyNoSharedData(REAL) }, () => {
  const rows = parseAll(ORIC_DATASET, decodeCodePage850(readFileSync(locateSharedData(REAL))), 65_536);
  const corporations = listLines(rows).map(parseCorporationLine);
  const count = (of: (one: (typeof corporations)[number]) => boolean) => corporations.filter(of).length;
  assert.deepEqual([corporations.length, listReasons(rows)], [7_004, []]);
  assert.equal(new Set(corporations.map(({ icn }) => icn)).size, 7_004);
  assert.deepEqual([count(isCorporationRegistered), count(({ abn }) => abn !== null)], [3_401, 3_014]);
  assert.ok(corporations.some((one) => one.corporation_name.includes('Ngampè')));
  assert.ok(corporations.every((one) => one.status_on !== null && one.register_url !== null));
});
