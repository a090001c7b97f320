import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeNumber } from '#domain/address/match/number-word.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const { directory } = buildSmallRegister([
  ['SMITH', 'STREET', '', 'FITZROY', 'VIC', '3065', '-37 145', '1'],
  ['SEVEN HILLS', 'ROAD', '', 'FITZROY', 'VIC', '3065', '-37 145', '1'],
]);

/** A description, the text, and how the text is read. */
const CASES = [
  [
    'a number that is spelt out is written in figures',
    'One Smith St, Fitzroy VIC 3065',
    '1 Smith St, Fitzroy VIC 3065',
  ],
  ['in any letters', 'TWELVE Smith St Fitzroy', '12 Smith St Fitzroy'],
  ['a street that is named so keeps its name', 'Seven Hills Road, Fitzroy VIC 3065', null],
  ['with a number in figures the word is a name', 'One Tower 5 Smith St, Fitzroy', null],
  ['without a street there is nothing to number', 'One Fitzroy VIC 3065', null],
  ['a word that only begins so is a name', 'Onely Smith St, Fitzroy', null],
] as const;

for (const [said, written, read] of CASES)
  test(`${said}: "${written}"`, () => {
    assert.equal(writeNumber(directory, written), read ?? written);
  });
