import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropCity } from '#domain/address/match/drop-city.ts';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

const suburb = (name: string, state: string, postcode: string) => [
  'SAMPLE',
  'STREET',
  '',
  name,
  state,
  postcode,
  '-33 150',
  '1',
];
const { directory } = buildSmallRegister([
  suburb('ABBOTSFORD', 'VIC', '3067'),
  suburb('MELBOURNE', 'VIC', '3000'),
  suburb('SOUTHGATE', 'VIC', '3000'),
  suburb('RICHMOND', 'VIC', '3121'),
  suburb('RICHMOND', 'NSW', '2753'),
  suburb('UPPER FERN TREE GULLY', 'VIC', '3156'),
  suburb('FAR UPPER FERN TREE GULLY', 'VIC', '3157'),
  suburb('BONDI', 'NSW', '2026'),
  suburb('TARINGA', 'QLD', '4068'),
  suburb('SUBIACO', 'WA', '6008'),
  suburb('UNLEY', 'SA', '5061'),
  suburb('TAROONA', 'TAS', '7053'),
  suburb('FANNIE BAY', 'NT', '0820'),
  suburb('BRADDON', 'ACT', '2612'),
]);

const STREET = ['1', 'SAMPLE', 'ST'];

/** The rule, the address, and the words that remain after the street. */
const CASES = [
  ['a city behind a suburb of its own is dropped', '1 Sample St, Abbotsford, Melbourne VIC 3067', 'ABBOTSFORD'],
  ['no comma is needed behind a type', '1 Sample St Abbotsford Melbourne VIC 3067', 'ABBOTSFORD'],
  ['nor a type behind a comma', '1 Sample, Abbotsford, Melbourne VIC 3067', 'ABBOTSFORD'],
  ['nor a state', '1 Sample St, Abbotsford, Melbourne 3067', 'ABBOTSFORD'],
  ['nor a postcode', '1 Sample St, Abbotsford, Melbourne VIC', 'ABBOTSFORD'],
  ['nor either of them', '1 Sample St, Abbotsford, Melbourne', 'ABBOTSFORD'],
  ['every capital is known: Sydney', '1 Sample St, Bondi, Sydney', 'BONDI'],
  ['every capital is known: Brisbane', '1 Sample St, Taringa, Brisbane', 'TARINGA'],
  ['every capital is known: Perth', '1 Sample St, Subiaco, Perth', 'SUBIACO'],
  ['every capital is known: Adelaide', '1 Sample St, Unley, Adelaide', 'UNLEY'],
  ['every capital is known: Hobart', '1 Sample St, Taroona, Hobart', 'TAROONA'],
  ['every capital is known: Darwin', '1 Sample St, Fannie Bay, Darwin', 'FANNIE BAY'],
  ['every capital is known: Canberra', '1 Sample St, Braddon, Canberra', 'BRADDON'],
  ['another town stays', '1 Sample St, Braddon, Queanbeyan', 'BRADDON QUEANBEYAN'],
  ['a city of another state stays', '1 Sample St, Richmond, Melbourne NSW', 'RICHMOND MELBOURNE'],
  ['nor is it dropped in the first of the states', '1 Sample St, Abbotsford, Melbourne ACT', 'ABBOTSFORD MELBOURNE'],
  ['a suburb of another state is none of the city', '1 Sample St, Bondi, Melbourne', 'BONDI MELBOURNE'],
  [
    'a suburb with another postcode is not the one',
    '1 Sample St, Abbotsford, Melbourne VIC 3068',
    'ABBOTSFORD MELBOURNE',
  ],
  ['nor is one whose postcode does not exist', '1 Sample St, Bondi, Sydney NSW 0000', 'BONDI SYDNEY'],
  ['of two suburbs of one name that of the city counts', '1 Sample St, Richmond, Melbourne', 'RICHMOND'],
  [
    'with the postcode of its own middle the city is meant',
    '1 Sample St, Southgate, Melbourne VIC 3000',
    'SOUTHGATE MELBOURNE',
  ],
  ['without any suburb the city stays', '1 Sample St, Melbourne VIC', 'MELBOURNE'],
  ['words that are no suburb stay', '1 Sample St, Nowhere, Melbourne VIC', 'NOWHERE MELBOURNE'],
  ['a suburb that begins in the middle of a name stays', '1 Old Abbotsford Melbourne VIC', 'OLD ABBOTSFORD MELBOURNE'],
  ['a suburb may have four words', '1 Sample St, Upper Fern Tree Gully, Melbourne VIC', 'UPPER FERN TREE GULLY'],
  [
    'more than four are not looked at',
    '1 Sample St, Far Upper Fern Tree Gully, Melbourne VIC',
    'FAR UPPER FERN TREE GULLY MELBOURNE',
  ],
  ['nothing but a suburb and its city', 'Abbotsford, Melbourne VIC', 'ABBOTSFORD MELBOURNE'],
] as const;

for (const [rule, written, left] of CASES)
  test(`${rule}: "${written}" is read as ${left}`, () => {
    const query = parseAddressQuery(written);
    const read = dropCity(directory, query);
    const words = read.tokens.slice(0, read.tail.end).map(({ text }) => text);
    assert.equal(words.filter((word) => !STREET.includes(word)).join(' '), left);
    assert.deepEqual({ ...read, tail: { ...read.tail, end: query.tail.end } }, query, 'nothing else changes');
  });

test('an empty text stays as it is', () => {
  const query = parseAddressQuery('');
  assert.equal(dropCity(directory, query), query);
});
