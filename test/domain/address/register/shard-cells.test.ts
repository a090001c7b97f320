import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AddressShard,
  cellAt,
  isAliasRow,
  listRangeRows,
  packedAt,
} from '#domain/address/register/address-shard.ts';
import { findRowsFrom, listRangesOver } from '#domain/address/register/number-rows.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

test('a column that is empty is zero in every row', () => {
  assert.equal(cellAt(new Uint8Array(0), 3), 0);
  assert.equal(cellAt(Uint16Array.of(5, 700), 1), 700);
  assert.equal(cellAt(Uint8Array.of(5), 1), 0);
});

test('packed numbers come out as base and distance, the lowest byte first', () => {
  const bytes = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);
  assert.equal(packedAt({ base: 100, width: 1, bytes }, 1), 102);
  assert.equal(packedAt({ base: 100, width: 2, bytes }, 1), 100 + 3 + 4 * 256);
  assert.equal(packedAt({ base: 100, width: 3, bytes }, 1), 100 + 4 + 5 * 256 + 6 * 65_536);
  assert.equal(packedAt({ base: 100, width: 4, bytes }, 1), 100 + 5 + 6 * 256 + 7 * 65_536 + 8 * 16_777_216);
  assert.equal(packedAt({ base: 100, width: 0, bytes: new Uint8Array(0) }, 1), 100);
});

test('the rows with ranges are those that have a last number', () => {
  assert.deepEqual([...listRangeRows(Uint8Array.of(0, 9, 0, 0, 4))], [1, 4]);
  assert.deepEqual([...listRangeRows(new Uint8Array(0))], []);
});

test('an alias is recognised by its role bit, whatever the other bits are', () => {
  const shard = { role: Uint8Array.of(0, 1, 2, 4, 5, 6) } as unknown as AddressShard;
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((row) => isAliasRow(shard, row)),
    [false, false, false, true, true, true],
  );
});

const STREET = ['-33.100 150.100', '1, 3-9, 5, 5-7, 11, 13-15'];
const [shard] = buildSmallRegister([['SMITH', 'STREET', '', 'ALPHA', 'NSW', '2901', ...STREET]]).shards;
// In the order of the shard: 1, 3-9, 5, 5-7, 11, 13-15.
const WHOLE = { first: 0, end: 6 };

for (const [number, first] of [
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 2],
  [6, 4],
  [11, 4],
  [13, 5],
  [14, 6],
] as const)
  test(`the rows from number ${number} on begin at row ${first}`, () => {
    assert.ok(shard !== undefined);
    assert.deepEqual(findRowsFrom(shard, WHOLE, number), { first, end: 6 });
  });

for (const [number, most, span, rows] of [
  [7, 7, WHOLE, [1, 3]],
  [8, 8, WHOLE, [1]],
  [9, 9, WHOLE, [1]],
  [10, 10, WHOLE, []],
  [3, 3, WHOLE, [1]],
  [5, 4, WHOLE, [1]],
  [5, 5, WHOLE, [1, 3]],
  [15, 15, WHOLE, [5]],
  [5, 20, WHOLE, [1, 3, 5]],
  [5, 20, { first: 2, end: 6 }, [3, 5]],
  [5, 20, { first: 2, end: 5 }, [3]],
  [5, 20, { first: 4, end: 5 }, []],
] as const)
  test(`the ranges that hold ${number} and start at ${most} at most, in rows ${span.first} to ${span.end}, are ${rows.join(' and ') || 'none'}`, () => {
    assert.ok(shard !== undefined);
    assert.deepEqual(listRangesOver(shard, span, number, most), [...rows]);
  });
