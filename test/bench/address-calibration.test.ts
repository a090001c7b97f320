import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import type { GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { openSampleRegister } from '#test/registers/gnaf/sample-register.ts';
import {
  type Judged,
  listTenths,
  measureAuroc,
  measureCalibrationError,
} from '../../bench/address/calibration-measures.ts';
import { listSightings } from '../../bench/address/sightings.ts';
import { takeOutAddress } from '../../bench/address/take-out-address.ts';

let register: GnafRegister;
before(async () => {
  register = await openSampleRegister();
});

const known = (raw: string, pid: string) => ({ source: 'sample', raw, pids: [pid], lat: null, lon: null });
const FIRST = known('1 Sample Street, Sampleton NSW 2999', 'GANSW900000001');

test('an address that is taken out is no longer found, and all others are as before', async () => {
  const without = await takeOutAddress(register, FIRST);
  const gone = await lookUpAddress(without, { raw_address: FIRST.raw, limit: 10 });
  assert.notEqual(gone.status, 'exact_match');
  assert.ok(gone.candidates.every(({ gnaf_pid }) => gnaf_pid !== 'GANSW900000001'));
  assert.ok(gone.confidence < 0.9, String(gone.confidence));
  for (const raw_address of [
    '2 Sample Street, Sampleton NSW 2999',
    '2/15-17 Sample Street, Sampleton NSW 2999',
    '5 The Prototype, Sampleton NSW 2999',
    '1 Sample Street, Sampleton North NSW 2999',
    '1 Sample Street, Mount Specimen VIC 3999',
  ]) {
    const [left, whole] = await Promise.all(
      [without, register].map((one) => lookUpAddress(one, { raw_address, limit: 10 })),
    );
    assert.equal(left?.status, 'exact_match', raw_address);
    assert.equal(left?.candidates[0]?.gnaf_pid, whole?.candidates[0]?.gnaf_pid, raw_address);
    assert.equal(left?.candidates[0]?.latitude, whole?.candidates[0]?.latitude, raw_address);
  }
  const again = await lookUpAddress(register, { raw_address: FIRST.raw, limit: 10 });
  assert.equal(again.status, 'exact_match', 'the whole register is untouched');
});

test('each string is sighted with its address and without, whole and cut; without its address no answer is right', async () => {
  const sightings = await listSightings(register, FIRST);
  assert.deepEqual(
    sightings.map(({ isAbsent, isCut, right }) => [isAbsent, isCut, right]),
    [
      [false, false, 1],
      [true, false, 0],
      [false, true, 1],
      [true, true, 0],
      [false, true, 1],
      [true, true, 0],
    ],
  );
  assert.deepEqual(sightings[0]?.pattern, ['exact']);
  assert.equal(new Set(sightings.map(({ part }) => part)).size, 1);
});

test('a unit whose row is taken out is answered with its building, which is not right', async () => {
  const raw = 'Unit 2, 15-17 Sample Street, Sampleton NSW 2999';
  const whole = await lookUpAddress(register, { raw_address: raw, limit: 10 });
  const [, absent] = await listSightings(register, known(raw, whole.candidates[0]?.gnaf_pid ?? ''));
  assert.deepEqual([absent?.pattern, absent?.right], [['fuzzy', 'unit_absent'], 0]);
});

const judged = (said: number, right: number, weight = 1): Judged => ({ said, right, weight });

test('the calibration error is the mean gap between confidence and share right, tenth by tenth', () => {
  assert.equal(measureCalibrationError([judged(1, 1), judged(0, 0)]), 0);
  assert.equal(measureCalibrationError([judged(0.95, 1), judged(0.95, 0)]).toFixed(3), '0.450');
  assert.equal(measureCalibrationError([judged(0.95, 1, 19), judged(0.95, 0)]).toFixed(3), '0.000');
  assert.equal(measureCalibrationError([judged(0.5, 1), judged(0.4, 0)]).toFixed(3), '0.450', 'tenths apart');
  assert.deepEqual(listTenths([judged(1, 1)])[9], { answers: 1, said: 1, right: 1 });
});

test('the AUROC counts pairs in which the right answer is surer, and ties half', () => {
  assert.equal(measureAuroc([judged(0.9, 1), judged(0.1, 0)]), 1);
  assert.equal(measureAuroc([judged(0.1, 1), judged(0.9, 0)]), 0);
  assert.equal(measureAuroc([judged(0.5, 1), judged(0.5, 0)]), 0.5);
  assert.equal(measureAuroc([judged(0.9, 1), judged(0.5, 0, 3), judged(0.95, 0)]), 0.75);
});

const PAGE = readFileSync(new URL('../../bench/address/calibration.md', import.meta.url), 'utf8');
const [WHOLE = '', CUT = ''] = PAGE.split('## ');

/** The figures of a row: every string both ways, and one draw of 5 %. */
function readFigures(section: string, name: string): number[] {
  const row = section.split('\n').find((line) => line.startsWith(`| ${name} |`));
  const [, , , all = '', draw = ''] = row?.split('|') ?? [];
  return [all, draw].map((cell) => Number.parseFloat(cell));
}

for (const [strings, section] of [
  ['whole strings', WHOLE],
  ['strings without a postcode', CUT],
] as const)
  test(`on folds that were not used for the fit, ${strings} meet decision 18 [address-answer.calibrated-unseen] [address-confidence.error] [address-confidence.order] [address-confidence.absent]`, () => {
    const isMet = (name: string, isEnough: (figure: number) => boolean): void => {
      const figures = readFigures(section, name);
      assert.ok(figures.length === 2 && figures.every(isEnough), `${name}: ${figures.join(' and ')}`);
    };
    isMet('expected calibration error', (figure) => figure <= 0.03);
    isMet('AUROC: pairs in which the right answer is surer', (figure) => figure >= 0.9);
    isMet('absent addresses at 0.9 or surer', (figure) => figure <= 5);
    if (section === WHOLE) isMet('least confidence of a right exact match', (figure) => figure >= 0.95);
  });
