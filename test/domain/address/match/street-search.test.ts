import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StreetSearch } from '#domain/address/match/street-search.ts';
import { type AddressQuery, parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { findMisspeltState } from '#domain/address/parse/find-misspelt-state.ts';
import { readCases } from '#test/domain/address/read-cases.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';
import { describeHypothesis, describeLocality } from './describe-match.ts';

type Stage = Exclude<keyof StreetSearch, 'start' | 'listNamed'>;

const { directory } = buildSmallRegister(readCases('address-register.tsv'));

for (const [stage = '', written = '', streets = ''] of readCases('address-streets.tsv'))
  test(`${stage} finds for "${written}" ${streets || 'nothing'}`, () => {
    const search = startSearch(written);
    const found = search[stage as Stage]().map((street) => describeHypothesis(directory, street));
    assert.equal(found.join('; '), streets);
  });

for (const [written, named] of [
  ['1 Barker St, Alphaville NSW', ['ALPHAVILLE NSW 2901']],
  ['1 Barker St, Alphaville QLD', ['ALPHAVILLE NSW 2901', 'ALPHAVILLE VIC 3901']],
  ['1 Barker St, Alphavile NSW', []],
  ['4 Irwin St, East Kappa SA', []],
] as const)
  test(`the suburbs that bear the name in "${written}" are ${named.join(' and ') || 'none'}`, () => {
    const localities = startSearch(written).listNamed();
    assert.deepEqual(
      localities.map((locality) => describeLocality(directory, locality)),
      named,
    );
  });

test('a street alone is looked for in no more than 400 places', () => {
  const rows = Array.from({ length: 450 }, (_, place) => [
    'SAMPLE',
    'STREET',
    '',
    `TOWN ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[place % 26]}${place}`,
    'NSW',
    '2999',
    '',
    '1',
  ]);
  const many = buildSmallRegister(rows);
  const query = parseAddressQuery('1 Sample Street NSW');
  assert.equal(new StreetSearch(many.directory, query, query.starts[0] ?? 0).streetAlone().length, 400);
});

function startSearch(written: string): StreetSearch {
  const parsed = parseAddressQuery(written);
  const query: AddressQuery = findMisspeltState(parsed) ?? parsed;
  return new StreetSearch(directory, query, query.starts[0] ?? 0);
}
