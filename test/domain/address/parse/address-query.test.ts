import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { readCases } from '#test/domain/address/read-cases.ts';
import { describeQuery } from './describe-query.ts';

for (const [written = '', parts = ''] of readCases('address-query.tsv'))
  test(`"${written}" is read as ${parts}`, () => {
    assert.equal(describeQuery(written.replaceAll('\\n', '\n')), parts);
  });

test('where nothing is written there is nothing to read', () => {
  for (const nothing of ['', ' ', '.', ',']) {
    const { tokens, starts, state, postcode } = parseAddressQuery(nothing);
    assert.deepEqual({ tokens, starts, state, postcode }, { tokens: [], starts: [0], state: -1, postcode: -1 });
  }
});

test('four digits alone are a number, not a postcode', () => {
  assert.equal(parseAddressQuery('2026').postcode, -1);
  assert.equal(parseAddressQuery('Bondi 2026').postcode, 2026);
});
