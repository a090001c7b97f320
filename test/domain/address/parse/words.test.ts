import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRemark, parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { findState, STATES } from '#domain/address/parse/states.ts';
import {
  findFlatType,
  findLevelType,
  isDwelling,
  isLotWord,
  isNumberWord,
  isPlanWord,
  isUnitOnly,
} from '#domain/address/parse/unit-words.ts';
import { readCases } from '#test/domain/address/read-cases.ts';
import { describeQuery } from './describe-query.ts';

const ADDRESS = '15 Smith St, Bondi NSW 2026';

for (const [kind, full = '', spellings = ''] of readCases('address-unit-words.tsv'))
  test(`${full} is the kind of ${kind} that ${spellings} name`, () => {
    const find = kind === 'flat' ? findFlatType : findLevelType;
    for (const spelling of spellings.split(' ')) assert.equal(find(spelling), full, spelling);
  });

test('a state may be written short, in full, and as people call it', () => {
  const spellings = {
    ACT: ['ACT', 'AUSTRALIANCAPITALTERRITORY'],
    NSW: ['NSW', 'NEWSOUTHWALES'],
    NT: ['NT', 'NORTHERNTERRITORY'],
    QLD: ['QLD', 'QUEENSLAND', 'QLND'],
    SA: ['SA', 'SOUTHAUSTRALIA'],
    TAS: ['TAS', 'TASMANIA', 'TASSIE'],
    VIC: ['VIC', 'VICTORIA', 'VICT'],
    WA: ['WA', 'WESTERNAUSTRALIA'],
  };
  assert.deepEqual(STATES, Object.keys(spellings));
  for (const [state, all] of Object.entries(spellings)) for (const word of all) assert.equal(findState(word), state);
  assert.equal(findState('AUSTRALIA'), null);
});

test('words that place the address beside the number', () => {
  for (const word of 'OPP OPPOSITE NEXT BEHIND BETWEEN NEAR ADJACENT ADJ BEFORE PAST AROUND FROM'.split(' '))
    assert.match(describeQuery(`Mill ${word} ${ADDRESS}`), /beside/, word);
});

test('words that name a part of a building without a number', () => {
  for (const word of 'UPSTAIRS DOWNSTAIRS GROUND LG UG GF STAGE KM'.split(' '))
    assert.match(describeQuery(`${word} Mill, ${ADDRESS}`), /unit_unread/, word);
});

test('words behind a street type that begin a remark', () => {
  const remarks =
    'AND CNR CORNER COR VIA ACCESS ENTER ENTRY ENTRANCE OFF NEAR OPP OPPOSITE BEHIND NEXT BETWEEN ADJACENT';
  for (const word of remarks.split(' ')) {
    const query = parseAddressQuery(`15 Smith St ${word} Jones`);
    assert.equal(findRemark(query, 1, query.tail.end), 3, word);
    const name = parseAddressQuery(`15 Smith ${word} Jones`);
    assert.equal(findRemark(name, 1, name.tail.end), name.tail.end, word);
  }
});

test('post boxes and bags, whatever they are called', () => {
  for (const word of 'BOX BAG POBOX GPOBOX CMB CMA RMB RMS RSD MSF'.split(' '))
    assert.match(describeQuery(`${word} 99, ${ADDRESS}`), /^number \.15\..*post box$/, word);
  for (const before of ['PO', 'GPO', 'POST OFFICE', 'LOCKED', 'PRIVATE', 'MAIL'])
    assert.equal(describeQuery(`${before} BOX 99, ${ADDRESS}`), describeQuery(`BOX 99, ${ADDRESS}`), before);
});

test('a number after a unit word is not a house number, so no unit is read after the street', () => {
  for (const word of 'UNIT U FLAT APARTMENT APT SHOP SUITE LEVEL LVL FACTORY OFFICE'.split(' '))
    assert.doesNotMatch(describeQuery(`${word} 15 Smith St Unit 2, Bondi NSW 2026`), /; SMITH ST , BONDI;/, word);
  assert.match(describeQuery('Kiosk 15 Smith St Unit 2, Bondi NSW 2026'), /; SMITH ST , BONDI;/);
});

test('floors written as words', () => {
  const floors = 'GROUND FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH'.split(' ');
  const levels = floors.map((floor) => /level LEVEL (\w)/.exec(describeQuery(`${floor} Floor, ${ADDRESS}`))?.[1]);
  assert.deepEqual(levels, ['G', '1', '2', '3', '4', '5', '6', '7', '8']);
});

test('words that announce lots, plans and numbers', () => {
  assert.deepEqual('LOT LT LOTS ALLOT ALLOTMENT'.split(' ').filter(isLotWord).length, 5);
  assert.deepEqual('DP SP PS LP RP CP TP'.split(' ').filter(isPlanWord).length, 7);
  assert.deepEqual('NO NUM NUMBER NOS STREETNUMBER'.split(' ').filter(isNumberWord).length, 5);
  assert.equal(isLotWord('NO') || isPlanWord('LOT') || isNumberWord('DP'), false);
});

test('kinds of dwelling are interchangeable, and some kinds never occur in the name of a building', () => {
  const dwellings = [
    '',
    'UNIT',
    'FLAT',
    'APARTMENT',
    'STRATA UNIT',
    'TOWNHOUSE',
    'VILLA',
    'STUDIO',
    'DUPLEX',
    'HOUSE',
    'PENTHOUSE',
    'COTTAGE',
    'BUNGALOW',
    'MAISONETTE',
  ];
  assert.deepEqual([...dwellings, 'SHOP', 'GARAGE'].filter(isDwelling), dwellings);
  const only = ['UNIT', 'FLAT', 'APARTMENT', 'SUITE', 'PENTHOUSE', 'REAR'];
  assert.deepEqual([...only, 'HALL', 'SHOP'].filter(isUnitOnly), only);
});
