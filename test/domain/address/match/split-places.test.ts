import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitPlaces } from '#domain/address/match/split-places.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const { directory } = buildSmallRegister([
  ['SMITH', 'STREET', '', 'FITZROY', 'VIC', '3065', '-37 145', '1'],
  ['JONES', 'STREET', '', 'NORTH BEACH', 'WA', '6020', '-31 115', '1'],
]);
const FIRST = '1 Smith St, Fitzroy';
const SECOND = 'Unit 3, 2 Jones Street North Beach WA';

for (const between of ['\n', '; ', ' and ', ' & ', ' / ', ' aka ', ' also known as '])
  test(`two addresses with their suburbs are split at ${JSON.stringify(between)}`, () => {
    assert.deepEqual(splitPlaces(directory, `${FIRST}${between}${SECOND}`), [FIRST, SECOND]);
  });

/** What is said, and a text that stays one. */
const WHOLE = [
  ['a line for each part', 'Unit 3\n1 Smith St\nFitzroy VIC 3065'],
  ['a building before its street', 'Shop 3 Smith Street Plaza\n1 Smith St Fitzroy'],
  ['two numbers', '1 and 3 Smith St, Fitzroy'],
  ['a suburb that is not known', '1 Smith St, Nowhere and 2 Jones Street North Beach'],
  ['one street without a number', 'Smith St, Fitzroy and 2 Jones Street North Beach'],
] as const;
for (const [said, text] of WHOLE)
  test(`${said}: "${text}" stays one`, () => {
    assert.deepEqual(splitPlaces(directory, text), [text]);
  });

test('of many addresses four are split off, and the rest stays together', () => {
  const texts = splitPlaces(directory, Array.from({ length: 7 }, () => FIRST).join('; '));
  assert.deepEqual(texts, [FIRST, FIRST, FIRST, FIRST, `${FIRST}; ${FIRST}; ${FIRST}`]);
});
