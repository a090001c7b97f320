import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseBusinessNameLine } from '#domain/entities/asic-rows.ts';
import { BUSINESS_NAMES_DATASET } from '#registers/asic-business-names/dataset.ts';
import { listLines, listReasons, parseAll } from '#test/support/parse-all.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const EIGHT = 'REGISTER_NAME\tBN_NAME\tBN_STATUS\tBN_REG_DT\tBN_CANCEL_DT\tBN_STATE_NUM\tBN_STATE_OF_REG\tBN_ABN';
const NINE =
  'REGISTER_NAME\tBN_NAME\tBN_STATUS\tBN_REG_DT\tBN_CANCEL_DT\tBN_RENEW_DT\tBN_STATE_NUM\tBN_STATE_OF_REG\tBN_ABN';

test('eight columns: names are trimmed, a withheld ABN is null', () => {
  const text = `${EIGHT}\r\nBUSINESS NAMES\t  Sample D'Tile \tRegistered\t18/11/2020\t\t\t\t79002637069\r\nBUSINESS NAMES\tX\tCancelled\t1/2/2003\t\tBN1\tNSW\t\r\n`;
  assert.deepEqual(listLines(parseAll(BUSINESS_NAMES_DATASET, text)).map(parseBusinessNameLine), [
    {
      business_name: "Sample D'Tile",
      status: 'Registered',
      registered_on: '2020-11-18',
      cancelled_on: null,
      renew_on: null,
      state_number: null,
      state: null,
      abn: '79002637069',
    },
    {
      business_name: 'X',
      status: 'Cancelled',
      registered_on: '2003-02-01',
      cancelled_on: null,
      renew_on: null,
      state_number: 'BN1',
      state: 'NSW',
      abn: null,
    },
  ]);
});

test('nine columns: the ninth is the renewal date', () => {
  const text = `${NINE}\nBUSINESS NAMES\tX\tRegistered\t02/06/2015\t\t02/06/2018\t\t\t\n`;
  const [row] = listLines(parseAll(BUSINESS_NAMES_DATASET, text)).map(parseBusinessNameLine);
  assert.equal(row?.renew_on, '2018-06-02');
});

test('a row with a blank name is rejected', () => {
  const text = `${EIGHT}\nBUSINESS NAMES\t \tRegistered\t18/11/2020\t\t\t\t\n`;
  assert.deepEqual(listReasons(parseAll(BUSINESS_NAMES_DATASET, text)), ['no business name']);
});

for (const [file, count] of [
  ['business_names_202609_sample.tsv', 2],
  ['business_names_201803_truncated.tsv', 99],
] as const) {
  const path = `asic/${file}`;
  test(`real rows of ${file} are read`, { skip: whyNoSharedData(path) }, () => {
    const rows = parseAll(BUSINESS_NAMES_DATASET, readFileSync(locateSharedData(path), 'utf8'), 100);
    assert.deepEqual([listLines(rows).length, listReasons(rows)], [count, []]);
  });
}
