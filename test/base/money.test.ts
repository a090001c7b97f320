import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatAud, parseAud } from '#base/money.ts';

test('cents are formatted as dollars', () => {
  const written = [0, 1, 10, 99, 100, 250, 5_000, 123_456, 100_000_000, -1, -250, -123_456].map(formatAud);
  assert.deepEqual(written, [
    'A$0.00',
    'A$0.01',
    'A$0.10',
    'A$0.99',
    'A$1.00',
    'A$2.50',
    'A$50.00',
    'A$1,234.56',
    'A$1,000,000.00',
    '-A$0.01',
    '-A$2.50',
    '-A$1,234.56',
  ]);
});

test('dollars are parsed as an operator types them', () => {
  const read = ['50', '50.00', 'A$50.00', '$50', ' 50 ', '0.10', '0', '999999999.99'].map(parseAud);
  assert.deepEqual(read, [5_000, 5_000, 5_000, 5_000, 5_000, 10, 0, 99_999_999_999]);
});

test('text that is not an amount is null', () => {
  const texts = ['', 'fifty', '50.5', '50.', '.50', '50.000', '-50', '+50', '1e3', '50,00', 'US$50', '50 AUD', 'NaN'];
  for (const text of [...texts, '1234567890', '５０', '0x10', '5 0']) assert.equal(parseAud(text), null, text);
});

test('a formatted amount is parsed back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      assert.equal(parseAud(formatAud(cents).replaceAll(',', '')), cents);
    }),
  );
});
