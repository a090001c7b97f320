import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isUnitFound,
  type NumberMatch,
  resolveLinked,
  resolveNumber,
  resolveWholeNumber,
} from '#domain/address/match/resolve-number.ts';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import type { NumberQuery } from '#domain/address/parse/number-query.ts';
import { readNumbers } from '#domain/address/parse/read-numbers.ts';
import type { AddressShard } from '#domain/address/register/address-shard.ts';
import { readCases } from '#test/domain/address/read-cases.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';
import { describeNumberMatches } from './describe-match.ts';

for (const [numbers = '', written = '', answers = '', whole = ''] of readCases('address-numbers.tsv')) {
  test(`in a street with ${numbers} the number ${written} is answered by ${answers || 'none'}`, () => {
    const register = buildSmallRegister([['SAMPLE', 'STREET', '', 'SAMPLETON', 'NSW', '2999', '', numbers]]);
    const query = parseAddressQuery(`${written} Sample Street, Sampleton NSW 2999`);
    const asked = readNumbers(query, query.starts[0] ?? 0);
    const [shard] = register.shards;
    assert.ok(shard !== undefined);
    const span = { first: 0, end: shard.rows };
    assert.equal(describeNumberMatches(register, resolveNumber(shard, span, asked)), answers);
    assert.equal(describeNumberMatches(register, resolveWholeNumber(shard, span, asked)), whole);
  });
}

const TOWER = listUpTo(30, (unit) => `UNIT ${unit}:11`);

test('a tower shows twelve other units at most, and the unit written ranks above them', () => {
  assert.equal(resolve(TOWER, '11').length, 12);
  const matches = resolve(TOWER, '30/11');
  assert.deepEqual([matches.length, matches[0]?.unitKind, matches[1]?.unitKind], [13, 'dwelling', 'other_unit']);
});

test('of very many rows twenty are kept, the best and then the first', () => {
  const rows = resolve(
    listUpTo(50, (number) => `${number}`),
    '',
  ).map(({ row }) => row);
  assert.deepEqual(
    rows,
    listUpTo(20, (row) => row - 1),
  );
  const ranges = listUpTo(49, (number) => `${2 * number - 1}-199`);
  assert.deepEqual(
    resolve([...ranges, '99'], '99').map(({ numberKind }) => numberKind),
    ['exact', ...listUpTo(19, () => 'range_inside')],
  );
});

test('the short way names no more than twelve ranges behind the number itself', () => {
  const ranges = listUpTo(20, (width) => `11-${11 + 2 * width}`);
  const { shard, asked } = prepare(['11', ...ranges], '11');
  assert.equal(resolveWholeNumber(shard, { first: 0, end: shard.rows }, asked)?.length, 13);
});

test('rows of other streets are never looked at', () => {
  const { shard, asked } = prepare(['1', '3', '3-5', '5', '7-9'], '3');
  for (const [first, end, answers] of [
    [0, 1, 0],
    [0, 2, 1],
    [0, 3, 2],
    [2, 5, 1],
    [3, 5, 0],
  ] as const)
    assert.equal(resolveNumber(shard, { first, end }, asked).length, answers, `rows ${first} to ${end}`);
});

test('what each kind of agreement is worth', () => {
  const scores = new Map<string, number>();
  for (const [numbers = '', written = ''] of readCases('address-numbers.tsv'))
    for (const match of resolve(numbers.split(', '), written)) {
      scores.set(`number ${match.numberKind}`, match.numberScore);
      scores.set(`unit ${match.unitKind}`, match.unitScore);
    }
  assert.deepEqual(Object.fromEntries([...scores].sort()), {
    'number exact': 1,
    'number lot': 1,
    'number none_asked': 0.5,
    'number range_end': 0.94,
    'number range_inside': 0.9,
    'number range_overlap': 0.8,
    'number range_part': 0.7,
    'number range_start': 0.96,
    'number range_tail': 0.8,
    'number suffix_differs': 0.5,
    'unit dwelling': 0.999,
    'unit exact': 1,
    'unit kind_differs': 0.9,
    'unit letter_differs': 0.998,
    'unit level_absent': 0.8,
    'unit level_differs': 0.95,
    'unit other_unit': 0.1,
    'unit parent': 1,
    'unit unit_absent': 0.4,
    'unit unit_not_asked': 0.5,
  });
});

test('a row that a link leads to answers by its own number, else as linked', () => {
  const { shard, asked } = prepare(['11', 'UNIT 2:13'], '2/11');
  assert.deepEqual(resolveLinked(shard, 0, asked).numberKind, 'exact');
  assert.deepEqual(resolveLinked(shard, 1, asked), {
    row: 1,
    numberScore: 0.5,
    unitScore: 0.999,
    numberKind: 'linked',
    unitKind: 'dwelling',
    isSplit: false,
  });
});

test('a range that holds the number is split where numbers of its side are rows of their own', () => {
  const isSplit = (rows: string[], written: string) => resolve(rows, written).map((match) => match.isSplit);
  assert.deepEqual(isSplit(['5-9'], '5'), [false]);
  assert.deepEqual(isSplit(['5-9', '9'], '5'), [true]);
  assert.deepEqual(isSplit(['5', '5-9'], '9'), [true]);
  assert.deepEqual(isSplit(['5-9', '8', '11', '7-9'], '7'), [false, false]);
  assert.deepEqual(isSplit(['5-9', '7'], '5-9'), [false, false]);
});

test('the unit is found in the very unit, in another word for it and in the building where none was asked for', () => {
  const kinds = [
    'exact',
    'dwelling',
    'letter_differs',
    'parent',
    'level_differs',
    'kind_differs',
    'level_absent',
    'unit_not_asked',
    'unit_absent',
    'other_unit',
  ] as const;
  assert.deepEqual(kinds.filter(isUnitFound), ['exact', 'dwelling', 'letter_differs', 'parent']);
});

function prepare(numbers: string[], written: string): { shard: AddressShard; asked: NumberQuery } {
  const row = ['SAMPLE', 'STREET', '', 'SAMPLETON', 'NSW', '2999', '', numbers.join(', ')];
  const query = parseAddressQuery(`${written} Sample Street, Sampleton NSW 2999`);
  return {
    shard: buildSmallRegister([row]).openShard(0) as AddressShard,
    asked: readNumbers(query, query.starts[0] ?? 0),
  };
}

function resolve(numbers: string[], written: string): NumberMatch[] {
  const { shard, asked } = prepare(numbers, written);
  return resolveNumber(shard, { first: 0, end: shard.rows }, asked);
}

function listUpTo<T>(count: number, build: (place: number) => T): T[] {
  return Array.from({ length: count }, (_, place) => build(place + 1));
}
