import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAsTwoHouses } from '#domain/address/parse/two-houses.ts';

test('two numbers that a comma parts may be two houses', () => {
  assert.equal(readAsTwoHouses('330, 332 Johnston St, Abbotsford'), '330 & 332 Johnston St, Abbotsford');
  assert.equal(readAsTwoHouses(' 330A ,332B Johnston St'), '330A & 332B Johnston St');
});

test('what has a stroke, a word or one number only is not', () => {
  for (const written of ['330/332 Johnston St', 'Unit 330, 332 Johnston St', '330 Johnston St, 3067', '330, 332'])
    assert.equal(readAsTwoHouses(written), null, written);
});
