import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAsTwoHouses, splitStreets } from '#domain/address/parse/split-streets.ts';

const PLACE = 'Bondi NSW 2026';

/** What is said, the text, and its two streets; none where there is one address. */
const CASES: [string, string, [string, string] | null][] = [
  ['in brackets', '3 Smith St (or 5 Smith St), Bondi NSW 2026', ['3 Smith St', '5 Smith St']],
  ['with a word', '3 Smith St or 5 Jones Road, Bondi NSW 2026', ['3 Smith St', '5 Jones Road']],
  ['with a sign', '3 Smith St & 5 Jones Rd. Bondi NSW 2026', ['3 Smith St', '5 Jones Rd.']],
  ['with a stroke', '3 Smith St / 5 Jones Rd Bondi NSW 2026', ['3 Smith St', '5 Jones Rd']],
  ['with a semicolon', '3 Smith St; 5 Jones Rd, Bondi NSW 2026', ['3 Smith St', '5 Jones Rd']],
  ['ranges and letters', '3-5 Smith St and 7A Smith St, Bondi NSW 2026', ['3-5 Smith St', '7A Smith St']],
  ['saints', '3 St Mary St or 5 St Mary St, Bondi NSW 2026', ['3 St Mary St', '5 St Mary St']],
  ['a second number in brackets', '3 Smith St (or 5), Bondi NSW 2026', ['3 Smith St', '5 Smith St']],
  ['a second number before a comma', '3 Smith St & 5A, Bondi NSW 2026', ['3 Smith St', '5A Smith St']],
  ['a second number before a street', '3 Smith St or 5 Bondi NSW 2026', null],
  ['a corner has one number', '3 Smith St & Jones Rd, Bondi NSW 2026', null],
  ['two numbers of one street', '3 & 5 Smith St, Bondi NSW 2026', null],
  ['a former address', '3 Smith St (formerly 5 Smith St), Bondi NSW 2026', null],
  ['one address', '3 Smith St, Bondi NSW 2026', null],
  ['a comma alone', '3 Smith St, 5 Jones Rd, Bondi NSW 2026', null],
];

for (const [said, written, streets] of CASES)
  test(`${said}: "${written}" names ${streets?.join(' and ') ?? 'one address'}`, () => {
    assert.deepEqual(splitStreets(written), streets?.map((street) => `${street}, ${PLACE}`) ?? [written]);
  });

test('streets without a place are parted too, and a long text is left as it is', () => {
  assert.deepEqual(splitStreets('3 Smith St or 5 Smith St'), ['3 Smith St, ', '5 Smith St, ']);
  const long = `3 ${'a '.repeat(5000)}`;
  assert.deepEqual(splitStreets(long), [long]);
});

test('two numbers with a comma between them may be two houses', () => {
  assert.equal(readAsTwoHouses('330, 332 Johnston St, Abbotsford'), '330 & 332 Johnston St, Abbotsford');
  assert.equal(readAsTwoHouses(' 330A ,332B Johnston St'), '330A & 332B Johnston St');
});

test('a text with a slash, a word before the numbers, or only one number is not two houses', () => {
  for (const written of ['330/332 Johnston St', 'Unit 330, 332 Johnston St', '330 Johnston St, 3067', '330, 332'])
    assert.equal(readAsTwoHouses(written), null, written);
});
