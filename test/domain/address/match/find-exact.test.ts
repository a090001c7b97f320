import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findExactStreet } from '#domain/address/match/find-exact.ts';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { findMisspeltState } from '#domain/address/parse/find-misspelt-state.ts';
import { readCases } from '#test/domain/address/read-cases.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';
import { describeHypothesis } from './describe-match.ts';

const POINT = '-33.100 150.100';
const { directory } = buildSmallRegister(
  [
    ...readCases('address-register.tsv'),
    ['ERSKINE', 'STREET', '', 'HILL', 'NSW', '2902', POINT, '6'],
    ['LORNE', 'STREET', '', 'HILL', 'NSW', '2902', POINT, '6'],
  ],
  {
    localities: [],
    streets: [
      {
        state: 'NSW',
        locality: 'BETAVALE',
        name: 'DUNLOP',
        type: 'CRESCENT',
        suffix: '',
        alias: ['OLD', 'ROAD', ''],
      },
    ],
  },
);
const FULL = 'named 0 edits 1 1 1 1 1 = 0.78';

/** The rule, the input, and the street that it names in full, or null. */
const CASES = [
  ['all is named', '1 Barker St, Alphaville NSW 2901', 'BARKER STREET, ALPHAVILLE NSW 2901'],
  ['no comma is needed', '1 Barker St Alphaville NSW 2901', 'BARKER STREET, ALPHAVILLE NSW 2901'],
  ['a direction is named', '1 Canning St N, Alphaville NSW 2901', 'CANNING STREET NORTH, ALPHAVILLE NSW 2901'],
  ['a street has no type', '1 The Esplanade, Alphaville NSW 2901', 'THEESPLANADE, ALPHAVILLE NSW 2901'],
  ['a suburb of two words', '1 Barker St Gamma Hill NSW 2902', 'BARKER STREET, GAMMA HILL NSW 2902'],
  ['the shorter suburb has no such street', '6 Erskine St Gamma Hill NSW 2902', 'ERSKINE STREET, GAMMA HILL NSW 2902'],
  ['the longer suburb has no such street', '6 Lorne St Hill NSW 2902', 'LORNE STREET, HILL NSW 2902'],
  ['the direction is left out', '1 Canning St, Alphaville NSW 2901', null],
  ['the type is left out', '1 Barker, Alphaville NSW 2901', null],
  ['another type', '1 Barker Lane, Alphaville NSW 2901', null],
  ['the state is left out', '1 Barker St, Alphaville 2901', null],
  ['the postcode is left out', '1 Barker St, Alphaville NSW', null],
  ['another postcode', '1 Barker St, Alphaville NSW 2902', null],
  ['another state', '1 Barker St, Alphaville VIC 2901', null],
  ['another suburb', '1 Dunlop Cres, Alphaville NSW 2901', null],
  ['the name of the suburb is turned round', '4 Irwin St, East Kappa SA 5901', null],
  ['a comma parts the name of the suburb', '4 Irwin St Kappa, East SA 5901', null],
  ['another name of the street', '5 Old Rd, Betavale NSW 2901', null],
  ['a slip in the name', '1 Barkr St, Alphaville NSW 2901', null],
] as const;

for (const [rule, written, street] of CASES)
  test(`${rule}: "${written}" names ${street ?? 'no one street'} in full`, () => {
    const found = findExactStreet(directory, parseAddressQuery(written));
    assert.equal(found && describeHypothesis(directory, found), street && `${street} ${FULL}`);
    if (found === null) return;
    assert.equal(found.start, 1);
    assert.equal(found.isTypeUnknown || found.hasLeftover, false);
  });

test('a state that had to be guessed is not named', () => {
  const guessed = findMisspeltState(parseAddressQuery('1 Barker St, Alphaville NWS 2901'));
  assert.ok(guessed !== null);
  assert.equal(findExactStreet(directory, guessed), null);
});
