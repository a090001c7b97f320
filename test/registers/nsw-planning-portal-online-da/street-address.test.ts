import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isSameNumber,
  normaliseStreet,
  normaliseWords,
  parseNumberSpan,
} from '#registers/nsw-planning-portal-online-da/street-address.ts';

test('all spellings of a street normalise to one', () => {
  assert.equal(normaliseStreet('Vista', 'St', null), 'VISTA STREET');
  assert.equal(normaliseStreet(' O’Connell ', 'STREET', 'N'), 'OCONNELL STREET NORTH');
  assert.equal(normaliseStreet("O'CONNELL", 'STREET', 'NORTH'), 'OCONNELL STREET NORTH');
  assert.equal(normaliseStreet('BROADWAY', null, null), 'BROADWAY');
  assert.equal(normaliseWords(normaliseWords(' St. Mary’s-Rd ')), normaliseWords(' St. Mary’s-Rd '));
});

function same(one: string, other: string): boolean {
  const [a, b] = [parseNumberSpan(one, null), parseNumberSpan(other, null)];
  return a !== null && b !== null && isSameNumber(a, b) && isSameNumber(b, a);
}

test('numbers are the same when equal or in a range on the same side of the street', () => {
  for (const [one = '', other = ''] of [
    ['65A', '65a'],
    ['47', '41-47'],
    ['43', '41-47'],
    ['41', '41-47'],
    ['2/15', '15'],
    ['41 - 47', '43-45'],
  ]) {
    assert.equal(same(one, other), true, `${one} and ${other}`);
  }
});

test('a letter, the other side of the street or another number is not the same', () => {
  for (const [one = '', other = ''] of [
    ['65', '65A'],
    ['65B', '65A'],
    ['44', '41-47'],
    ['43A', '41-47'],
    ['49', '41-47'],
    ['4', '41-47'],
    ['1', '11'],
    ['', ''],
    ['-', '-'],
  ]) {
    assert.equal(same(one, other), false, `${one} and ${other}`);
  }
});

test('a range may come in two fields', () => {
  assert.deepEqual(parseNumberSpan('41', '47'), parseNumberSpan('41-47', null));
  assert.equal(parseNumberSpan(null, '47'), null);
  assert.equal(parseNumberSpan('LOT 3', null), null);
});
