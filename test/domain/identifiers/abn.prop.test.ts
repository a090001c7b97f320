import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { anyText } from '#test/support/any-text.ts';

// The reverse of the check: computes the two leading digits for nine given ones.
function buildAbn(nine: number): string {
  const digits = String(nine).padStart(9, '0');
  const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${99 - (sum % 89)}${digits}`;
}

const abn = fc.integer({ min: 0, max: 999_999_999 }).map(buildAbn);

test('nine digits with their computed check digits are an ABN', () => {
  fc.assert(fc.property(abn, (text) => parseAbn(text) === text));
});

test('one wrong digit is always detected', () => {
  const mistake = fc.record({ at: fc.nat(10), by: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(abn, mistake, (text, { at, by }) => {
      const wrong = String((Number(text[at]) + by) % 10);
      return parseAbn(text.slice(0, at) + wrong + text.slice(at + 1)) === null;
    }),
    { numRuns: 2_000 },
  );
});

test('spaces are ignored', () => {
  const gaps = fc.array(fc.constantFrom('', ' ', '  ', '\t', '\u00a0'), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(abn, gaps, (text, spaces) => {
      const spaced = spaces.map((space, index) => space + (text[index] ?? '')).join('');
      assert.equal(parseAbn(spaced), text);
    }),
  );
});

test('every text returns eleven digits or null', () => {
  fc.assert(fc.property(anyText(), (text) => /^\d{11}$/.test(parseAbn(text) ?? '00000000000')));
});
