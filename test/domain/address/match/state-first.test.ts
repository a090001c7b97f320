import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveStateBehind } from '#domain/address/match/state-first.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const { directory } = buildSmallRegister([
  ['SMITH', 'STREET', '', 'FITZROY', 'VIC', '3065', '-37 145', '1'],
  ['SMITH', 'STREET', '', 'VALLEY VIEW', 'VIC', '3066', '-37 145', '1'],
  ['SMITH', 'STREET', '', 'FITZROY NORTH', 'VIC', '3068', '-37 145', '1'],
]);

/** A description, the text, and how the text is read. */
const CASES = [
  ['state, postcode and suburb go behind', 'VIC 3065 Fitzroy 1 Smith St', '1 Smith St, Fitzroy VIC 3065'],
  ['with commas too', 'Vic, 3065, Fitzroy, 1 Smith St', '1 Smith St, Fitzroy Vic 3065'],
  ['in either order', '3065 VIC Fitzroy 1 Smith St', '1 Smith St, Fitzroy VIC 3065'],
  ['the state may be spelt out', 'Victoria 3065 Fitzroy 1 Smith St', '1 Smith St, Fitzroy Victoria 3065'],
  ['the longest suburb counts', 'VIC 3068 Fitzroy North 1 Smith St', '1 Smith St, Fitzroy North VIC 3068'],
  ['a unit belongs to the street', 'VIC 3065 Fitzroy Unit 2 1 Smith St', 'Unit 2 1 Smith St, Fitzroy VIC 3065'],
  ['the street may come before its suburb', 'VIC 3065 1 Smith St Fitzroy', '1 Smith St Fitzroy VIC 3065'],
  ['a name that is no suburb stays before', 'VIC 3065 Mill House 1 Smith St', 'Mill House 1 Smith St VIC 3065'],
  ['a suburb may begin with a type', 'VIC 3066 Valley View, 1 Smith St', '1 Smith St, Valley View VIC 3066'],
  ['a house in Victoria Street stays as it is', '3065 Victoria Street, Fitzroy', null],
  ['so does one in a street named like a short form', '3065 WA Street, 1 Fitzroy', null],
  ['without another number that may be the house', 'Victoria 3065 Smith St, Fitzroy', null],
  ['with a state at the end there is nothing to move', 'VIC 3065 Fitzroy 1 Smith St VIC', null],
  ['nor with a postcode', 'VIC 3065 1 Smith St Fitzroy 3065', null],
  ['a word that is not a state stays as it is', 'Unit 3065 Fitzroy 1 Smith St', null],
  ['so does a text that begins with its number', '1 Smith St, Fitzroy VIC 3065', null],
] as const;

for (const [said, written, read] of CASES)
  test(`${said}: "${written}"`, () => {
    assert.equal(moveStateBehind(directory, written), read ?? written);
  });
