import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { parseAircraftMark, parseChassisNumber, parseVin } from '#domain/identifiers/serial-numbers.ts';

test('VINs with a correct check digit', () => {
  const fitting = ['1M8GDM9AXKP042788', '1HGCM82633A004352', '5GZCZ43D13S812715', 'JHMCM56557C404453'];
  for (const vin of [...fitting, '11111111111111111', '6T1BD3FK50X156159', 'WR0R12346R6789012']) {
    assert.deepEqual(parseVin(vin), { vin, checkDigit: 'fits' });
  }
});

test('a wrong check digit is a flag, not an error: real Australian and European VINs', () => {
  for (const vin of ['6FPAAAJGSWBU52222', 'WF0GXXGBBGDE08873']) {
    assert.deepEqual(parseVin(vin), { vin, checkDigit: 'does_not_fit' });
  }
});

test('a VIN is parsed in any case, with spaces and dashes', () => {
  assert.deepEqual(parseVin(' 1m8gdm9a-xkp 042788 '), { vin: '1M8GDM9AXKP042788', checkDigit: 'fits' });
});

test('not a VIN: another length, or I, O, Q', () => {
  for (const text of [
    '',
    '1M8GDM9AXKP04278',
    '1M8GDM9AXKP0427881',
    '1M8GDM9AIKP042788',
    '1M8GDM9AOKP042788',
    '1M8GDM9AQKP042788',
    '1M8GDM9AXKP04278é',
  ]) {
    assert.equal(parseVin(text), null, text);
  }
});

test('a chassis number has upper-case letters and digits, at most 30', () => {
  assert.equal(parseChassisNumber(' hj-47/ 012.345 '), 'HJ47012345');
  assert.equal(parseChassisNumber('7'), '7');
  assert.equal(parseChassisNumber('A'.repeat(30)), 'A'.repeat(30));
  for (const text of ['', ' - ', 'HJ47_01', 'ÄB1', 'A'.repeat(31)]) assert.equal(parseChassisNumber(text), null, text);
});

test('an Australian aircraft mark is VH, a dash and three characters', () => {
  for (const text of ['VH-ABC', 'vhabc', ' vh abc ', 'vh \t abc']) {
    assert.deepEqual(parseAircraftMark(text), { mark: 'VH-ABC', australian: true });
  }
  for (const text of ['VH-AB', 'VH-ABCD', 'VH-', '', '123', '-', 'VH-AB!'])
    assert.equal(parseAircraftMark(text), null, text);
});

test('a foreign aircraft mark keeps its own form', () => {
  assert.deepEqual(parseAircraftMark('n123ab'), { mark: 'N123AB', australian: false });
  for (const text of ['zk - nzb', 'zk -nzb', 'zk- nzb', 'zk nzb', 'zk   nzb', 'zk-nzb']) {
    assert.deepEqual(parseAircraftMark(text), { mark: 'ZK-NZB', australian: false });
  }
  assert.deepEqual(parseAircraftMark('AVH-ABC'), { mark: 'AVH-ABC', australian: false });
  assert.deepEqual(parseAircraftMark('G-BOAC'), { mark: 'G-BOAC', australian: false });
  assert.deepEqual(parseAircraftMark('ABCDEFG'), { mark: 'ABCDEFG', australian: false });
});

test('not a foreign mark: digits alone, too many characters, other signs, two dashes', () => {
  for (const text of ['12-345', 'ABCDE-1', 'A-123456', 'ABCDEFGH', 'ZK-NZB-', 'ZK-N ZB', 'ZK-NZ!', 'N 12 34'])
    assert.equal(parseAircraftMark(text), null, text);
});

test('an ARBN has the check digit of an ACN', () => {
  assert.equal(parseAcn('999 000 047'), '999000047');
  assert.equal(parseAcn('999000048'), null);
});
