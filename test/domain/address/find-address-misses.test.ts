import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAddress } from '#domain/address/look-up-address.ts';
import { readCases } from './read-cases.ts';
import { buildSmallRegister } from './small-register.ts';

const register = buildSmallRegister([
  ...readCases('address-register.tsv'),
  ['MAIN', 'ROAD', '', 'WEST ISLAND', 'QLD', '4902', '-27.000 152.000', '1'],
]);
const find = (raw_address: string) => findAddress(register, { raw_address, limit: 10 });

const OTHER_TERRITORY = "G-NAF's other territories (Christmas, Cocos and Norfolk Islands) are not offered here.";
const known = (street: string, number: number, nearby: string, place = 'NSW 2901') =>
  `${street} ${place} is in G-NAF, but not its number ${number}: ${nearby}.`;

/** An address that the register does not have, and the message about it. */
const MISSES = [
  ['99 Barker St, Alphaville NSW 2901', known('BARKER STREET, ALPHAVILLE', 99, 'the nearest is 20B')],
  ['15 Barker St, Alphaville NSW 2901', known('BARKER STREET, ALPHAVILLE', 15, 'the nearest are 11 and 20A')],
  ['0 Barker Rd, Alphaville NSW 2901', known('BARKER ROAD, ALPHAVILLE', 0, 'the nearest is 1')],
  ['99 Huntingdale Ave, Alphaville NSW 2901', known('HUNTINGDALE AVENUE, ALPHAVILLE', 99, 'the nearest is 8')],
  ['99 Barker, Alphaville NSW 2901', known('BARKER ROAD, ALPHAVILLE', 99, 'the nearest is 2')],
  // What is not named exactly, suburb and type and all, is not said to be there.
  ['99 Barkr St, Alphaville NSW 2901', null],
  ['99 Barker St, Alphavile NSW 2901', null],
  ['99 Barker Lane, Alphaville NSW 2901', null],
  ['99 Nowhere St, Alphaville NSW 2901', null],
  // Nor is a street of another state than the one written.
  ['99 Barker St, Betavale VIC 3901', null],
  ['99 Barker St, Betavale VIC 2901', null],
  ['1 Main Rd, Christmas Island WA 6798', OTHER_TERRITORY],
  ['1 Main Rd, Norfolk Island NSW 2899', OTHER_TERRITORY],
  ['1 Barker St, Home Island', OTHER_TERRITORY],
  ['1 Barker St, Home Island, Cocos (Keeling) Islands', OTHER_TERRITORY],
  ['1 Barker St, Cocos Keeling Islands WA', OTHER_TERRITORY],
  // Their postcodes are theirs alone, whatever the settlement is called.
  ['1 Gaze Rd, Drumsite WA 6798', OTHER_TERRITORY],
  ['1 Barker St, Bantam 6799', OTHER_TERRITORY],
  ['1 Barker St, Burnt Pine 2899', OTHER_TERRITORY],
  // A suburb of the eight states may bear the same name.
  ['99 Main Rd, West Island QLD 4902', known('MAIN ROAD, WEST ISLAND', 99, 'the nearest is 1', 'QLD 4902')],
] as const;

for (const [written, reason] of MISSES)
  test(`"${written}" is not there: ${reason ?? 'there is nothing to add'}`, async () => {
    const { match, missReason, row, pattern, equals } = await find(written);
    assert.equal(match.status, 'no_match');
    assert.equal(missReason, reason);
    assert.deepEqual([match.candidates, row, pattern, equals], [[], null, null, 1]);
  });

/** The input, its pattern, and how many candidates fit equally well. */
const FOUND = [
  ['3 Barker St, Alphaville NSW 2901', 'exact', 1],
  ['1 Barker, Alphaville NSW 2901', 'ambiguous type_near', 2],
  ['20 Barker St, Alphaville NSW 2901', 'ambiguous suffix_differs', 2],
  ['1 Main Rd, West Island QLD 4902', 'exact', 1],
  ['3 Barker St, Alphaville NSW 2899', 'fuzzy postcode_differs', 1],
] as const;

for (const [written, expected, count] of FOUND)
  test(`"${written}" is found as ${expected}, with ${count} equal, and no reason of a miss`, async () => {
    const { missReason, pattern, equals } = await find(written);
    assert.deepEqual([missReason, pattern?.join(' '), equals], [null, expected, count]);
  });

test('with an exact match, the units of its own building are not shown', async () => {
  const { match } = await find('11 Barker St, Alphaville NSW 2901');
  assert.deepEqual(
    match.candidates.map(({ full_address }) => full_address),
    ['11 BARKER STREET, ALPHAVILLE NSW 2901'],
  );
});
