import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { readCaseTable } from '#test/read-case-table.ts';

const valid = readCaseTable('acn-valid.txt');
const invalid = readCaseTable('acn-invalid.txt');

test('the tables are complete', () => {
  assert.ok(valid.length >= 40 && invalid.length >= 20);
});

for (const text of valid) {
  test(`"${text}" is an ACN [limits.acn-checksum]`, () => assert.equal(parseAcn(text), text.replaceAll(' ', '')));
}

for (const text of invalid) {
  test(`"${text}" is not an ACN [limits.acn-checksum]`, () => assert.equal(parseAcn(text), null));
}

test('an empty text and spaces are not an ACN', () => {
  for (const text of ['', ' ', '         ']) assert.equal(parseAcn(text), null);
});

test('every eight digits have exactly one check digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (eight) => {
      const body = String(eight).padStart(8, '0');
      const fitting = [...'0123456789'].filter((digit) => parseAcn(body + digit) !== null);
      assert.equal(fitting.length, 1);
    }),
  );
});

test('one wrong digit is detected wherever its weight shares no factor with ten', () => {
  // The weights 8 to 1 protect positions 1, 5 and 7 (weights 7, 3, 1) and the check digit; by design, the others are not protected.
  const mistake = fc.record({ at: fc.constantFrom(1, 5, 7, 8), by: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.constantFrom(...valid.map((text) => text.replaceAll(' ', ''))), mistake, (text, { at, by }) => {
      const wrong = String((Number(text[at]) + by) % 10);
      return parseAcn(text.slice(0, at) + wrong + text.slice(at + 1)) === null;
    }),
    { numRuns: 1_000 },
  );
});
