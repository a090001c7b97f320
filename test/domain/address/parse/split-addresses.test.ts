import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitAddresses } from '#domain/address/parse/split-addresses.ts';

const FIRST = '1 Smith St Fitzroy VIC 3065';
const SECOND = '2 Jones St Carlton Victoria, 3053';

for (const between of [
  ' and ',
  ' & ',
  '; ',
  ', ',
  '\n',
  ' ',
  ' / ',
  ', and ',
  ' or ',
  ' aka ',
  ' mailing: ',
  ' Borrower lives at ',
  ' also known as ',
])
  test(`two addresses are split at ${JSON.stringify(between)}`, () => {
    assert.deepEqual(splitAddresses(`${FIRST}${between}${SECOND}`), [FIRST, SECOND]);
    assert.deepEqual(splitAddresses(`${FIRST}${between}Unit 3 ${SECOND}`), [FIRST, `Unit 3 ${SECOND}`]);
  });

const WHOLE = [
  FIRST,
  `${FIRST} (formerly ${SECOND})`,
  `${FIRST}, PO Box 5, Carlton VIC 3053`,
  `PO Box 5 Carlton VIC 3053; ${FIRST}`,
  `${FIRST} now ${SECOND}`,
  `${FIRST}, old address: ${SECOND}`,
  `${FIRST} (Lot 4 DP232626)`,
  `${FIRST} Ph 02 5550 1234`,
  '1 & 3 Smith St Fitzroy VIC 3065',
  'Fitzroy VIC 3065 and 2 Jones St Carlton VIC 3053',
  '1 Smith St Fitzroy and 2 Jones St Carlton VIC 3053',
  '',
];
for (const text of WHOLE)
  test(`one text: "${text}"`, () => {
    assert.deepEqual(splitAddresses(text), [text]);
  });

test('of many addresses four are split off, and the rest stays together', () => {
  const texts = splitAddresses(Array.from({ length: 7 }, () => FIRST).join('; '));
  assert.deepEqual(texts, [FIRST, FIRST, FIRST, FIRST, `${FIRST}; ${FIRST}; ${FIRST}`]);
});
