import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAccountCap } from '#domain/billing/spending-cap.ts';

test('an account’s cap is an amount of up to A$100,000, or none', () => {
  for (const [sent, cap] of [
    ['20', 2_000],
    [' A$20.50 ', 2_050],
    ['0', 0],
    ['100000.00', 10_000_000],
    ['', 'invalid'],
    ['  ', 'invalid'],
    ['None', null],
    ['100000.01', 'invalid'],
    ['-1', 'invalid'],
    ['lots', 'invalid'],
  ] as const) {
    assert.equal(parseAccountCap(sent), cap, sent);
  }
});
