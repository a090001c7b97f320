import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSerialDay } from '#base/xlsx/cell.ts';
import { decideDayFormat } from '#base/xlsx/day-styles.ts';

/** A serial number, and its day in the system of 1900 and in that of 1904. */
const DAYS: [serial: number, since1900: string | null, since1904: string | null][] = [
  [-1, null, null],
  [0, null, '1904-01-01'],
  [1, '1900-01-01', '1904-01-02'],
  [59, '1900-02-28', '1904-02-29'],
  [60, null, '1904-03-01'],
  [61, '1900-03-01', '1904-03-02'],
  [46_000.999_999, '2025-12-10', '2029-12-11'],
  [2_957_003, '9995-12-30', '9999-12-31'],
  [2_957_004, '9995-12-31', null],
  [2_958_465, '9999-12-31', null],
  [2_958_466, null, null],
  [Number.NaN, null, null],
];

for (const [serial, since1900, since1904] of DAYS) {
  test(`the day ${serial} is ${since1900}, or ${since1904} since 1904`, () => {
    const read = [parseSerialDay(serial, { is1904: false }), parseSerialDay(serial, { is1904: true })];
    assert.deepEqual(read, [since1900, since1904]);
  });
}

const FORMATS: [code: string, shown: 'day' | 'month' | null][] = [
  ['General', null],
  ['[Red]General', null],
  ['dd/mm/yyyy', 'day'],
  ['mmm yy', 'month'],
  ['hh:mm', null],
  ['0.00', null],
  ['0 "days"', null],
  ['0;[Red]d', null],
];

for (const [code, shown] of FORMATS)
  test(`the format ${code} shows ${shown ?? 'a number'}`, () => assert.equal(decideDayFormat(code), shown));
