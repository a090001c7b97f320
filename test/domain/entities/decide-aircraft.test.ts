import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Aircraft } from '#domain/entities/aircraft.ts';
import { decideAircraft, decideExpiry, listAircraftHits } from '#domain/entities/decide-aircraft.ts';
import {
  buildAirframeSerialKey,
  parseAirframeSerial,
  parseAustralianMark,
} from '#domain/identifiers/serial-numbers.ts';
import { isWrittenAsPerson, normaliseLegalName } from '#domain/names/legal-form.ts';
import { listAircraftRisks } from '#domain/risk/list-register-risks.ts';

const build = (mark: string, serial_number: string | null): Aircraft => ({
  mark,
  serial_number,
  manufacturer: null,
  model: null,
  type_certificate: null,
  icao_type: null,
  airframe: null,
  year_of_manufacture: null,
  country_of_manufacture: null,
  max_takeoff_weight_kg: null,
  engine_count: null,
  engine_manufacturer: null,
  engine_model: null,
  registration_type: null,
  first_registered_on: null,
  expires_on: null,
  suspension: null,
  suspended_on: null,
  holder: null,
  operator: null,
  idera_authorised_party: null,
  invalid_dates: [],
});
const DAY = '2026-11-01';

test('one aircraft that agrees in full is found; leading zeros, several aircraft and none are distinguished', () => {
  const bySerial = { mark: null, serial: '042' };
  const one = [build('VH-ZZ2', '042')];
  assert.deepEqual(decideAircraft(listAircraftHits(bySerial, null, one), bySerial, DAY), {
    status: 'found',
    reason: 'Serial number 042 is on the register as of 2026-11-01: VH-ZZ2.',
  });
  const zeros = decideAircraft(listAircraftHits({ mark: null, serial: '42' }, null, one), bySerial, DAY);
  assert.equal(zeros.status, 'candidates');
  assert.match(zeros.reason, /VH-ZZ2 has the serial number 042, which differs in leading zeros/);
  const two = listAircraftHits(bySerial, null, [...one, build('VH-ZZ3', '0-42')]);
  assert.deepEqual(decideAircraft(two, bySerial, DAY), {
    status: 'candidates',
    reason: '2 aircraft on the register as of 2026-11-01 may be meant by serial number 042; none was chosen.',
  });
  assert.deepEqual(decideAircraft([], { mark: 'VH-ZZ9', serial: null }, DAY), {
    status: 'not_found',
    reason: 'Mark VH-ZZ9 is not on the register as of 2026-11-01.',
  });
});

test('an aircraft found by mark and by serial number is one; one that has the mark as serial number is another', () => {
  const asked = { mark: 'VH-ZZ1', serial: 'VHZZ1' };
  const marked = build('VH-ZZ1', 'VH-ZZ1');
  assert.deepEqual(
    listAircraftHits(asked, marked, [marked, build('VH-ZZ2', 'VHZZ1'), build('VH-ZZ3', '0VHZZ1')]).map((hit) => [
      hit.aircraft.mark,
      hit.matched_by,
    ]),
    [
      ['VH-ZZ1', 'mark'],
      ['VH-ZZ2', 'serial_number'],
      ['VH-ZZ3', 'serial_number_without_zeros'],
    ],
  );
  assert.match(decideAircraft([], asked, DAY).reason, /^Mark VH-ZZ1 or serial number VHZZ1 is not on the register/);
});

test('a registration is valid on its last day', () => {
  const states = [null, '2026-11-17', '2026-11-18', '2026-11-19'].map((expires_on) =>
    decideExpiry({ expires_on }, '2026-11-18'),
  );
  assert.deepEqual(states, ['not_stated', 'passed', 'ahead', 'ahead']);
});

test('an IDERA, a suspension and an expiry are flags, each with its party or day', () => {
  assert.deepEqual(listAircraftRisks(build('VH-ZZ1', null), DAY), []);
  const troubled = {
    ...build('VH-ZZ1', null),
    idera_authorised_party: 'SAMPLE FINANCE',
    suspension: 'Suspended',
    suspended_on: '2026-06-30',
    expires_on: '2026-10-31',
  };
  const risks = listAircraftRisks(troubled, DAY);
  assert.deepEqual(
    risks.map(({ code, category }) => [code, category]),
    [
      ['aircraft_idera_recorded', 'asset_encumbrance_risk'],
      ['aircraft_suspended', 'asset_encumbrance_risk'],
      ['aircraft_registration_expired', 'asset_encumbrance_risk'],
    ],
  );
  assert.match(String(risks[0]?.message), /^SAMPLE FINANCE may have VH-ZZ1 deregistered/);
  assert.match(String(risks[1]?.message), /is suspended since 2026-06-30\.$/);
  assert.match(String(risks[2]?.message), /expired on 2026-10-31/);
  const undated = listAircraftRisks({ ...troubled, suspended_on: null }, DAY)[1];
  assert.match(String(undated?.message), /is suspended\.$/);
});

/** Texts and the mark that each is, or null. */
const MARKS: [string, string | null][] = [
  ['VH-ABC', 'VH-ABC'],
  ['vh abc', 'VH-ABC'],
  ['VHABC', 'VH-ABC'],
  ['abc', 'VH-ABC'],
  [' 22A ', 'VH-22A'],
  ['VHA', 'VH-VHA'],
  ['N123AB', null],
  ['ZK-ABC', null],
  ['AB', null],
  ['VH-ABCD', null],
  ['A-B', null],
];

test('an Australian mark is read with and without VH-, and a foreign one is none', () => {
  for (const [text, mark] of MARKS) assert.equal(parseAustralianMark(text), mark, text);
});

test('serial numbers lose separators and case; zeros only in the key', () => {
  assert.equal(parseAirframeSerial('a200 - 00001-p'), 'A20000001P');
  assert.equal(parseAirframeSerial(' -/. '), null);
  assert.equal(parseAirframeSerial('1'.repeat(30)), '1'.repeat(30));
  assert.equal(parseAirframeSerial('1'.repeat(31)), null);
  assert.deepEqual(['042', '000', '0', 'A01'].map(buildAirframeSerialKey), ['42', '0', '0', 'A01']);
});

test('holders are joined by the same written name, with the legal form spelt out; SURNAME, Given is a person', () => {
  assert.equal(normaliseLegalName('Sample Pty. Ltd.'), normaliseLegalName('SAMPLE PROPRIETARY LIMITED'));
  assert.notEqual(normaliseLegalName('SAMPLE HOLDINGS PTY LTD'), normaliseLegalName('SAMPLE HOLDING PTY LTD'));
  assert.notEqual(normaliseLegalName('SAMPLE PTY LTD'), normaliseLegalName('SAMPLE LTD'));
  const persons = ['EXAMPLE, Jo', 'SAMPLE INDUSTRIES, LTD.', 'SAMPLE PTY LTD', 'SAMPLE FLYING CLUB'];
  assert.deepEqual(persons.map(isWrittenAsPerson), [true, false, false, false]);
});
