import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveNumberFirst } from '#domain/address/match/number-last.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const { directory } = buildSmallRegister([
  ['SMITH', 'STREET', '', 'FITZROY', 'VIC', '3065', '-37 145', '1'],
  ['SMITH', 'STREET', '', 'NORTH BEACH', 'WA', '6020', '-31 115', '1'],
]);

/** A description, the text, and how the text is read. */
const CASES = [
  ['a number behind the suburb goes before the street', 'Smith St Fitzroy 15', '15 Smith St Fitzroy'],
  ['with commas too', 'Smith St, Fitzroy, 15A', '15A Smith St, Fitzroy'],
  ['the suburb may have more words', 'Smith St North Beach 15', '15 Smith St North Beach'],
  ['the state may come after', 'Smith St Fitzroy 15 VIC', '15 Smith St Fitzroy VIC'],
  ['and the postcode', 'Smith St Fitzroy 15 VIC 3065', '15 Smith St Fitzroy VIC 3065'],
  ['a number of four digits before a postcode', 'Smith St Fitzroy 1500 VIC 3065', '1500 Smith St Fitzroy VIC 3065'],
  ['four digits at the end are a postcode', 'Smith St Fitzroy 3065', null],
  ['before a state as well', 'Smith St Fitzroy 3065 VIC', null],
  ['with another number the first is the house', '1 Smith St Fitzroy 15', null],
  ['a place that is not known may be a name with a number', 'Smith St Nowhere 15', null],
  ['without a street there is nothing to move', 'Old Smith Fitzroy 15', null],
  ['words behind the number that are no state are left', 'Smith St Fitzroy 15 upstairs', null],
  ['a number between its street and the suburb', 'Smith Court 10 Fitzroy VIC 3065', '10 Smith Court, Fitzroy VIC 3065'],
  ['a range as well', 'Smith Court 10-12, Fitzroy', '10-12 Smith Court, Fitzroy'],
  ['before words that are no suburb it stays', 'Smith Court 10 Jones', null],
  ['behind a word that is no type it stays', 'Smith Hotel 10 Fitzroy', null],
  ['a unit word is no street', 'Rose Villa 10 Fitzroy', null],
  ['a number behind its state is a bad postcode', 'Smith St Fitzroy VIC 306', null],
] as const;

for (const [said, written, read] of CASES)
  test(`${said}: "${written}"`, () => {
    assert.equal(moveNumberFirst(directory, written), read ?? written);
  });
