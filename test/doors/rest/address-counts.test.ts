import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressCounts } from '#doors/rest/address-counts.ts';

test('each address has as many as it may, and one that leaves makes room for one', () => {
  const counts = new AddressCounts(2);
  assert.deepEqual([counts.enter('a'), counts.enter('a'), counts.enter('a')], [true, true, false]);
  assert.equal(counts.enter('b'), true);
  counts.leave('a');
  assert.deepEqual([counts.enter('a'), counts.enter('a')], [true, false]);
});

test('one that leaves more often than it came gains nothing by it', () => {
  const counts = new AddressCounts(1);
  counts.leave('a');
  counts.leave('a');
  assert.deepEqual([counts.enter('a'), counts.enter('a')], [true, false]);
});
