import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { findMisspeltState } from '#domain/address/parse/find-misspelt-state.ts';
import { STATES } from '#domain/address/parse/states.ts';

/** The rule, the input, and the state with the words before it, or null. */
const CASES = [
  ['two letters swapped', '1 Smith St, Bondi NWS 2026', 'NSW before 4'],
  ['a letter changed', '1 Smith St, Carlton VIV', 'VIC before 4'],
  ['a letter missing', '1 Smith St, Cairns QL 4870', 'QLD before 4'],
  ['an extra letter', '1 Smith St, Hobart TASS', 'TAS before 4'],
  ['the fewest words that leave a street', '1 Smith NWS', 'NSW before 2'],
  ['no street is left', '1 NWS', null],
  ['two letters changed', '1 Smith St, Carlton VXY', null],
  ['one letter alone', '1 Smith St, Carlton V', null],
  ['a longer word', '1 Smith St, Carlton VICXX', null],
  ['a correct state', '1 Smith St, Bondi NSW 2026', null],
  ['a correct state after a word that resembles one', '1 Smith St, NWS NSW 2026', null],
  ['a number at the end', '1 Smith St, Bondi NS1', null],
] as const;

for (const [rule, written, expected] of CASES)
  test(`${rule}: the state of "${written}" is ${expected ?? 'not guessed'}`, () => {
    const query = parseAddressQuery(written);
    const read = findMisspeltState(query);
    if (read === null) return assert.equal(expected, null);
    assert.equal(`${read.tail.state} before ${read.tail.end}`, expected);
    assert.equal(STATES[read.state], read.tail.state);
    assert.equal(read.isStateGuessed, true);
    assert.deepEqual({ ...read, tail: query.tail, state: query.state, isStateGuessed: query.isStateGuessed }, query);
  });
