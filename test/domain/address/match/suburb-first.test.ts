import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveSuburbBehind } from '#domain/address/match/suburb-first.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const { directory } = buildSmallRegister([
  ['SMITH', 'STREET', '', 'FITZROY', 'VIC', '3065', '-37 145', '1'],
  ['SMITH', 'STREET', '', 'CRESCENT', 'VIC', '3066', '-37 145', '1'],
  ['SMITH', 'STREET', '', 'NORTH BEACH', 'WA', '6020', '-31 115', '1'],
]);

/** A description, the text, and how the text is read. */
const CASES = [
  ['a suburb before the number goes behind the street', 'Fitzroy, 1 Smith St', ' 1 Smith St, Fitzroy'],
  ['its state goes with it', 'Fitzroy VIC, 1 Smith St', ' 1 Smith St, Fitzroy VIC'],
  ['its postcode and state too, in either order', 'Fitzroy 3065 VIC, 1 Smith St', ' 1 Smith St, Fitzroy 3065 VIC'],
  ['it may have more words', 'North Beach, 1 Smith St', ' 1 Smith St, North Beach'],
  ['before a unit as well', 'Fitzroy VIC 3065, Unit 3, 1 Smith St', ' Unit 3, 1 Smith St, Fitzroy VIC 3065'],
  ['before a lot', 'Fitzroy, Lot 12 Smith St', ' Lot 12 Smith St, Fitzroy'],
  ['without a comma the unit word is no part of it', 'Fitzroy Unit 3/1 Smith St', 'Unit 3/1 Smith St, Fitzroy'],
  ['words that announce no part are a name', 'Fitzroy, Mill 3, 1 Smith St', null],
  [
    'a type at the end is the street’s, whatever bears its name',
    'Fitzroy, 1 Smith Crescent',
    ' 1 Smith Crescent, Fitzroy',
  ],
  ['a name that is no suburb is a building', 'Mill House, 1 Smith St', null],
  ['with a suburb behind the street the first is a building', 'Fitzroy, 1 Smith St, North Beach', null],
  ['with or without a comma', 'Fitzroy, 1 Smith St North Beach', null],
  ['and likewise with a state', 'Fitzroy, 1 Smith St VIC', null],
  ['or a postcode', 'Fitzroy, 1 Smith St 6020', null],
  ['a text that starts with its number stays as it is', '1 Smith St, Fitzroy', null],
  ['a street without a number stays as it is', 'Fitzroy, Smith St', null],
  ['a suburb right before the number goes behind too', 'Fitzroy 1 Smith St', '1 Smith St, Fitzroy'],
  ['with its state', 'Fitzroy VIC 1 Smith St', '1 Smith St, Fitzroy VIC'],
  ['a postcode behind it is no street', 'Fitzroy VIC 3065', null],
  ['a name that is no suburb stays before', 'Mill House 1 Smith St', null],
  ['and so does one before a street with its suburb', 'Fitzroy 1 Smith St North Beach', null],
] as const;

for (const [said, written, read] of CASES)
  test(`${said}: "${written}"`, () => {
    assert.equal(moveSuburbBehind(directory, written), read ?? written);
  });
