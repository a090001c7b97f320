import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideMatch, judgeCandidate } from '#domain/address/decision/decide-match.ts';
import type { MatchStatus } from '#domain/address/decision/doubts.ts';
import { isSameSite } from '#domain/address/decision/match-evidence.ts';
import type { Candidate, Found } from '#domain/address/match/find-candidates.ts';
import { readAddressRow } from '#domain/address/register/address-row.ts';
import type { AddressShard } from '#domain/address/register/address-shard.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import { describeLocality } from '#test/domain/address/match/describe-match.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';
import { buildCandidate, type CandidateParts } from './build-candidate.ts';

// A hundredth of a degree is about a kilometre. Neighbours are within 15,000 millionths, suburbs of one postcode within a million.
const register = buildSmallRegister([
  [
    'SAMPLE',
    'STREET',
    '',
    'SAMPLETON',
    'NSW',
    '2999',
    '-33.000 150.000',
    '1, 3-5, 5, 5-9, 5-9A, 5-13, 7-13, 11, 11-15, UNIT 1:11, UNIT 2:11, 12',
  ],
  ['OTHER', 'STREET', '', 'SAMPLETON', 'NSW', '2999', '-33.000 150.000', '5, 11'],
  ['SAMPLE', 'STREET', '', 'NEXTDOOR', 'NSW', '2999', '-33.015 150.000', '5'],
  ['SAMPLE', 'STREET', '', 'FURTHER', 'NSW', '2999', '-33.016 150.000', '5'],
  ['SAMPLE', 'STREET', '', 'DISTANT', 'NSW', '2999', '-34.000 150.000', '5'],
  ['SAMPLE', 'STREET', '', 'REMOTE', 'NSW', '2999', '-34.001 150.000', '5'],
  ['SAMPLE', 'STREET', '', 'ELSEWHERE', 'NSW', '3000', '-33.000 150.000', '5'],
]);
const { directory } = register;

/** A candidate of the register above; `at` names its row. */
type Parts = CandidateParts & { at?: string };

const DEFAULT_AT = '5 SAMPLE STREET, SAMPLETON';

function build({ at = DEFAULT_AT, ...parts }: Parts): Candidate {
  return buildCandidate({ shard: register.openShard(0) as AddressShard, ...findRow(at), ...parts });
}

function findRow(at: string): { street: number; locality: number; row: number } {
  const shard = register.openShard(0) as AddressShard;
  for (let street = 0; street < directory.streetLocality.length; street++) {
    const locality = directory.streetLocality[street] ?? -1;
    if (directory.table.localityShard[locality] !== 0) continue;
    const { first, end } = findStreetRows(directory, street, shard.rows);
    for (let row = first; row < end; row++)
      if (formatAddress(readAddressRow(directory, shard, street, row)).startsWith(`${at} NSW`))
        return { street, locality, row };
  }
  throw new Error(`no row is ${at}`);
}

function locality(name: string): number {
  const at = [...directory.localityKey.keys()].find((one) => describeLocality(directory, one).startsWith(`${name} `));
  assert.ok(at !== undefined, name);
  return at;
}

function find(best: Parts, others: Parts[] = [], rest: Partial<Found> = {}): Found {
  return { candidates: [build(best), ...others.map(build)], bestStreet: null, farStreet: null, named: [], ...rest };
}

const judge = (parts: Parts) => judgeCandidate(build(parts));

const OTHER_STREET = '5 OTHER STREET, SAMPLETON';
const PAIR = ['UNIT 1, 11 SAMPLE STREET, SAMPLETON', 'UNIT 2, 11 SAMPLE STREET, SAMPLETON'] as const;

const CASES: [promise: string, status: MatchStatus, best: Parts, others?: Parts[]][] = [
  ['all as written is exact', 'exact_match', {}],
  ['the least score is enough', 'exact_match', { score: 0.6 }],
  ['a lower score is no match', 'no_match', { score: 0.599 }],

  ['a rival that is clearly worse leaves the best alone', 'exact_match', {}, [{ at: OTHER_STREET, score: 0.885 }]],
  ['a rival that is nearly as good leaves the choice open', 'ambiguous', {}, [{ at: OTHER_STREET, score: 0.8851 }]],
  ['units of one site are no rivals', 'exact_match', { at: PAIR[0] }, [{ at: PAIR[1] }]],
  [
    'the plain number ranks above the range that contains it',
    'exact_match',
    {},
    [{ at: '5-9 SAMPLE STREET, SAMPLETON', numberScore: 0.96 }],
  ],
  ['two ranges that answer as well are rivals', 'ambiguous', {}, [{ at: '5-9 SAMPLE STREET, SAMPLETON' }]],
  [
    'the wider range ranks above one inside it',
    'exact_match',
    { at: '5-13 SAMPLE STREET, SAMPLETON' },
    [{ at: '5-9 SAMPLE STREET, SAMPLETON' }],
  ],
  [
    'the narrower range does not rank above the one around it',
    'ambiguous',
    { at: '5-9 SAMPLE STREET, SAMPLETON' },
    [{ at: '5-13 SAMPLE STREET, SAMPLETON' }],
  ],
  [
    'the wider range ranks above one with the same end',
    'exact_match',
    { at: '5-13 SAMPLE STREET, SAMPLETON' },
    [{ at: '7-13 SAMPLE STREET, SAMPLETON' }],
  ],
  [
    'a range that begins before is a rival',
    'ambiguous',
    { at: '5-13 SAMPLE STREET, SAMPLETON' },
    [{ at: '3-5 SAMPLE STREET, SAMPLETON' }],
  ],
  [
    'a range that ends behind is a rival',
    'ambiguous',
    { at: '5-13 SAMPLE STREET, SAMPLETON' },
    [{ at: '11-15 SAMPLE STREET, SAMPLETON' }],
  ],
  [
    'the same range with a letter is a rival',
    'ambiguous',
    { at: '5-9 SAMPLE STREET, SAMPLETON' },
    [{ at: '5-9A SAMPLE STREET, SAMPLETON' }],
  ],
  ['a number of the same street beside a range is a rival', 'ambiguous', { at: '5-13 SAMPLE STREET, SAMPLETON' }, [{}]],
  [
    'a lesser number of another street is a rival all the same',
    'ambiguous',
    {},
    [{ at: OTHER_STREET, numberScore: 0.5 }],
  ],
  ['only the first rival counts, and it is the best of them', 'ambiguous', {}, [{ at: PAIR[0] }, { at: OTHER_STREET }]],

  [
    'a state and a postcode that name two places',
    'ambiguous',
    { stateScore: 0 },
    [{ at: '5 SAMPLE STREET, REMOTE', postcodeScore: 0, score: 0.8 }],
  ],
  [
    'a postcode and a state that name two places',
    'ambiguous',
    { postcodeScore: 0.2 },
    [{ at: '5 SAMPLE STREET, REMOTE', stateScore: 0, score: 0.8 }],
  ],
  [
    'two places, of which the other fits neither better',
    'fuzzy_match',
    { stateScore: 0 },
    [{ at: '5 SAMPLE STREET, REMOTE', stateScore: 0, postcodeScore: 0, score: 0.8 }],
  ],
  [
    'two places, the other with another name',
    'fuzzy_match',
    { stateScore: 0 },
    [{ at: '5 SAMPLE STREET, REMOTE', postcodeScore: 0, nameScore: 0.9, score: 0.8 }],
  ],
  [
    'two places, the other with another type',
    'fuzzy_match',
    { stateScore: 0 },
    [{ at: '5 SAMPLE STREET, REMOTE', postcodeScore: 0, typeScore: 0.8, score: 0.8 }],
  ],
  [
    'two places, the other with a number less alike',
    'fuzzy_match',
    { stateScore: 0 },
    [{ at: '5 SAMPLE STREET, REMOTE', postcodeScore: 0, numberScore: 0.9, score: 0.8 }],
  ],
  [
    'two places, the other in a suburb of a like name',
    'fuzzy_match',
    { stateScore: 0 },
    [{ at: '5 SAMPLE STREET, REMOTE', postcodeScore: 0, relation: 'similar', score: 0.8 }],
  ],

  ['a place beside the number is not the number', 'ambiguous', { leading: 'beside' }],
  ['words passed over keep it from being exact', 'fuzzy_match', { leading: 'passed_over' }],
  ['a unit that was not read keeps it from being exact', 'fuzzy_match', { leading: 'unit_unread' }],
  ['no number asked leaves the choice open', 'ambiguous', { numberKind: 'none_asked' }],
  ['another letter leaves the choice open', 'ambiguous', { numberKind: 'suffix_differs' }],
  ['a row that is only linked leaves the choice open', 'ambiguous', { numberKind: 'linked' }],
  ['the start of a range is a match, not exact', 'fuzzy_match', { numberKind: 'range_start' }],
  ['a lot is exact', 'exact_match', { numberKind: 'lot', lot: '7' }],
  ['a lot beside a number was not compared', 'fuzzy_match', { lot: '7' }],

  [
    'a range with an odd and an even end that is not there',
    'ambiguous',
    { first: 5, last: 8, numberKind: 'range_overlap' },
  ],
  ['a range with an odd and an even end that is there', 'exact_match', { first: 5, last: 8 }],
  ['a range of one side of the street', 'fuzzy_match', { first: 5, last: 9, numberKind: 'range_overlap' }],
  ['a range as wide as a slip may be', 'fuzzy_match', { first: 5, last: 45, numberKind: 'range_overlap' }],
  ['a wider range', 'ambiguous', { first: 5, last: 47, numberKind: 'range_overlap' }],
  ['a range from zero', 'ambiguous', { first: 0, last: 1, numberKind: 'range_overlap' }],
  ['an even number that is no range', 'fuzzy_match', { first: 4, numberKind: 'range_start' }],

  ['a building with other units only', 'ambiguous', { unitKind: 'other_unit', unitScore: 0.1 }],
  ['a building without the unit', 'fuzzy_match', { unitKind: 'unit_absent', unitScore: 0.4 }],
  ['the only unit of a building, where none was asked for', 'fuzzy_match', { at: PAIR[0], unitKind: 'unit_not_asked' }],
  [
    'one of two units, where none was asked for',
    'ambiguous',
    { at: PAIR[0], unitKind: 'unit_not_asked' },
    [{ at: PAIR[1], unitKind: 'unit_not_asked' }],
  ],
  [
    'the only unit of its site, beside another site',
    'fuzzy_match',
    { at: PAIR[0], unitKind: 'unit_not_asked' },
    [{ at: OTHER_STREET, score: 0.7 }],
  ],
  [
    'the unit on a level that was not asked for',
    'fuzzy_match',
    { at: PAIR[0], unitKind: 'level_differs', unitScore: 0.95 },
  ],
  [
    'the unit on two levels',
    'ambiguous',
    { at: PAIR[0], unitKind: 'level_differs', unitScore: 0.95 },
    [{ at: PAIR[1], unitKind: 'level_differs', unitScore: 0.95 }],
  ],
  [
    'the unit on one level, and another unit beside it',
    'fuzzy_match',
    { at: PAIR[0], unitKind: 'level_differs', unitScore: 0.95 },
    [{ at: PAIR[1], unitKind: 'other_unit', unitScore: 0.1 }],
  ],
  [
    'the unit on one level, and as good a one of another site',
    'fuzzy_match',
    { at: PAIR[0], unitKind: 'level_differs', unitScore: 0.95 },
    [{ at: OTHER_STREET, unitScore: 0.95, score: 0.7 }],
  ],
  [
    'the very unit beside as good a one of the same site',
    'exact_match',
    { at: PAIR[0], unitKind: 'exact' },
    [{ at: PAIR[1], unitKind: 'exact' }],
  ],

  ['a street found elsewhere in the state', 'ambiguous', { relation: 'elsewhere', suburbScore: 0 }],
  ['a neighbour of the postcode written', 'fuzzy_match', { relation: 'neighbour', suburbScore: 0.3 }],
  [
    'a neighbour where no postcode is written',
    'fuzzy_match',
    { relation: 'neighbour', suburbScore: 0.3, postcodeScore: 0.8 },
  ],
  ['a neighbour with another postcode', 'ambiguous', { relation: 'neighbour', suburbScore: 0.3, postcodeScore: 0.4 }],
  ['another postcode in the suburb named', 'fuzzy_match', { postcodeScore: 0.4 }],

  ['a street as alike as it must be, though it is alone', 'fuzzy_match', { nameScore: 0.3 }],
  ['a street that is alone and less alike', 'ambiguous', { nameScore: 0.29 }],
  [
    'a street as alike as it must be beside another',
    'fuzzy_match',
    { nameScore: 0.45 },
    [{ at: OTHER_STREET, score: 0.7 }],
  ],
  ['a street less alike beside another', 'ambiguous', { nameScore: 0.44 }, [{ at: OTHER_STREET, score: 0.7 }]],
  [
    'a street beside others of the same street is alone',
    'fuzzy_match',
    { nameScore: 0.44 },
    [{ at: PAIR[0], score: 0.7 }],
  ],
  ['a street that is alone, its type guessed', 'fuzzy_match', { nameScore: 0.44, typeScore: 0.95 }],
  ['a street that is alone with a doubtful type', 'ambiguous', { nameScore: 0.44, typeScore: 0.94 }],
  ['a street that is alone in a suburb nearly as written', 'fuzzy_match', { nameScore: 0.44, suburbScore: 0.95 }],
  ['a street that is alone in a doubtful suburb', 'ambiguous', { nameScore: 0.44, suburbScore: 0.94 }],
  ['a street that is alone without its postcode', 'ambiguous', { nameScore: 0.44, postcodeScore: 0.8 }],
  ['a street that is alone without the very number', 'ambiguous', { nameScore: 0.44, numberKind: 'range_start' }],
  ['another type and a name alike enough', 'fuzzy_match', { nameScore: 0.6, typeScore: 0.1 }],
  ['another type and a name less alike', 'ambiguous', { nameScore: 0.59, typeScore: 0.1 }],
  [
    'another type and the name of other streets',
    'ambiguous',
    { nameScore: 0.9, typeScore: 0.1, isNameElsewhere: true },
  ],
  ['no type and the name of other streets', 'fuzzy_match', { nameScore: 0.9, typeScore: 0.7, isNameElsewhere: true }],
  ['no type and a name less alike', 'fuzzy_match', { nameScore: 0.59, typeScore: 0.7 }],

  ['another state and a slip in the postcode', 'fuzzy_match', { stateScore: 0, postcodeScore: 0.4 }],
  ['another state and another postcode', 'ambiguous', { stateScore: 0, postcodeScore: 0.2 }],
  [
    'a misspelt suburb and a slip in the postcode',
    'fuzzy_match',
    { relation: 'similar', suburbScore: 0.9, postcodeScore: 0.4 },
  ],
  [
    'a misspelt suburb and another postcode',
    'ambiguous',
    { relation: 'similar', suburbScore: 0.9, postcodeScore: 0.2 },
  ],
  ['the suburb named and another postcode', 'fuzzy_match', { postcodeScore: 0.2 }],
  ['no suburb, but state and postcode', 'fuzzy_match', { relation: 'left_out', suburbScore: 0.6 }],
  ['no suburb and no postcode', 'fuzzy_match', { relation: 'left_out', suburbScore: 0.6, postcodeScore: 0.8 }],
  ['no suburb and no state', 'fuzzy_match', { relation: 'left_out', suburbScore: 0.6, stateScore: 0.9 }],
  [
    'neither suburb nor state nor postcode',
    'ambiguous',
    { relation: 'left_out', suburbScore: 0.6, stateScore: 0.9, postcodeScore: 0.8 },
  ],
  [
    'a neighbour without state and postcode',
    'ambiguous',
    { relation: 'neighbour', suburbScore: 0.3, stateScore: 0.9, postcodeScore: 0.8 },
  ],
  ['the suburb named without state and postcode', 'fuzzy_match', { stateScore: 0.9, postcodeScore: 0.8 }],
];

for (const [promise, status, best, others] of CASES)
  test(`${promise}: ${status}`, () => {
    assert.equal(decideMatch(directory, find(best, others)).status, status);
  });

test('nothing found is no match', () => {
  const nothing = { candidates: [], bestStreet: null, farStreet: null, named: [] };
  assert.deepEqual(decideMatch(directory, nothing), { status: 'no_match', best: null });
});

// The suburb with the name written is not the suburb of the best.
for (const [promise, status, suburb, best] of [
  ['the suburb named itself', 'fuzzy_match', 'SAMPLETON', { relation: 'postcode' }],
  ['a suburb of the postcode within a degree', 'fuzzy_match', 'DISTANT', { relation: 'postcode' }],
  ['a suburb of the postcode further off', 'ambiguous', 'REMOTE', { relation: 'postcode' }],
  ['a neighbour within reach', 'fuzzy_match', 'NEXTDOOR', { relation: 'neighbour', postcodeScore: 0.8 }],
  [
    'a neighbour, with another type of street besides',
    'ambiguous',
    'NEXTDOOR',
    { relation: 'neighbour', typeScore: 0.6 },
  ],
  ['a neighbour, where no type was written', 'fuzzy_match', 'NEXTDOOR', { relation: 'neighbour', typeScore: 0.7 }],
  ['the suburb named itself, with another type of street', 'fuzzy_match', 'SAMPLETON', { typeScore: 0.6 }],
  ['a suburb of a like name, with another type', 'fuzzy_match', 'NEXTDOOR', { relation: 'similar', typeScore: 0.6 }],
  ['a suburb beyond the reach of neighbours', 'ambiguous', 'FURTHER', { relation: 'postcode', postcodeScore: 0.8 }],
  [
    'a name that fits with a postcode that fits outvotes distance',
    'fuzzy_match',
    'REMOTE',
    { relation: 'similar', postcodeScore: 1 },
  ],
  ['so does a name with a slip in the postcode', 'fuzzy_match', 'REMOTE', { relation: 'named', postcodeScore: 0.4 }],
  ['a name without a postcode does not', 'ambiguous', 'REMOTE', { relation: 'named', postcodeScore: 0.8 }],
  ['a name with another postcode does not', 'ambiguous', 'REMOTE', { relation: 'named', postcodeScore: 0.2 }],
] as const)
  test(`a suburb is named, and the best is in ${promise}: ${status}`, () => {
    const found = find({ suburbScore: 0.9, ...best }, [], { named: [locality(suburb)] });
    assert.equal(decideMatch(directory, found).status, status);
  });

// The best is in the suburb written, which has another postcode. The other is the same address in the postcode written.
const IN_SUBURB: Parts = { postcodeScore: 0.4 };
const AT_POSTCODE: Parts = {
  at: '5 SAMPLE STREET, REMOTE',
  locality: locality('ELSEWHERE'),
  relation: 'postcode',
  suburbScore: 0.2,
  score: 0.8,
};
for (const [promise, status, best, other] of [
  ['the very address of both', 'ambiguous', {}, {}],
  ['a neighbour that has it', 'ambiguous', {}, { relation: 'neighbour' }],
  ['a suburb of a like name that has it', 'ambiguous', {}, { relation: 'similar' }],
  ['a suburb of a like name that took the type for its own', 'ambiguous', {}, { relation: 'similar', typeScore: 0.7 }],
  ['a suburb of a like name without the number', 'fuzzy_match', {}, { relation: 'similar', numberScore: 0.9 }],
  ['a suburb of a like name', 'fuzzy_match', { relation: 'similar' }, {}],
  ['a suburb that has the postcode', 'exact_match', { postcodeScore: 1 }, {}],
  ['a row that lies elsewhere in the state', 'fuzzy_match', {}, { relation: 'elsewhere' }],
  ['a row of another postcode', 'fuzzy_match', {}, { postcodeScore: 0.8 }],
  ['a row of another state', 'fuzzy_match', {}, { stateScore: 0 }],
  ['a street of a name less alike', 'fuzzy_match', {}, { nameScore: 0.9 }],
  ['a street of another type', 'fuzzy_match', {}, { typeScore: 0.8 }],
  ['a number less alike', 'fuzzy_match', {}, { numberScore: 0.9 }],
  ['a unit less alike', 'fuzzy_match', {}, { unitScore: 0.9 }],
] as const)
  test(`suburb and postcode name two places, with ${promise}: ${status}`, () => {
    const found = find({ ...IN_SUBURB, ...best }, [{ ...AT_POSTCODE, ...other }], { named: [locality('SAMPLETON')] });
    assert.equal(decideMatch(directory, found).status, status);
  });

test('a postcode that another part of the suburb has contradicts nothing', () => {
  const named = [locality('SAMPLETON'), locality('ELSEWHERE')];
  assert.equal(decideMatch(directory, find(IN_SUBURB, [AT_POSTCODE], { named })).status, 'fuzzy_match');
});

test('of several suburbs of the name written one within reach is enough', () => {
  const named = [locality('REMOTE'), locality('NEXTDOOR')];
  assert.equal(
    decideMatch(directory, find({ relation: 'postcode', suburbScore: 0.9 }, [], { named })).status,
    'fuzzy_match',
  );
});

// The street written exists in full, without the number. The best is another street.
for (const [promise, status, best, street] of [
  ['another street of the suburb with another type', 'ambiguous', { typeScore: 0.7 }, {}],
  ['another street of the suburb with the type written', 'exact_match', {}, {}],
  ['another street of another suburb', 'fuzzy_match', { typeScore: 0.7, suburbScore: 0.94 }, {}],
  ['another street of a suburb nearly as written', 'ambiguous', { typeScore: 0.7, suburbScore: 0.95 }, {}],
  ['another street, where the one written is misspelt', 'fuzzy_match', { typeScore: 0.7 }, { nameDistance: 1 }],
  ['another street, where the type written differs', 'fuzzy_match', { typeScore: 0.7 }, { typeScore: 0.95 }],
  ['another street, where the suburb written differs', 'fuzzy_match', { typeScore: 0.7 }, { suburbScore: 0.94 }],
  ['another street, where the suburb written is turned round', 'ambiguous', { typeScore: 0.7 }, { suburbScore: 0.95 }],
  ['another street, where words were left over', 'fuzzy_match', { typeScore: 0.7 }, { hasLeftover: true }],
] as const)
  test(`the street written lacks the number, and the best is ${promise}: ${status}`, () => {
    const bestStreet = { ...build({ at: OTHER_STREET }).hypothesis, ...street };
    assert.equal(decideMatch(directory, find(best, [], { bestStreet })).status, status);
  });

test('the street written is the best itself', () => {
  const bestStreet = build({}).hypothesis;
  assert.equal(decideMatch(directory, find({ typeScore: 0.7 }, [], { bestStreet })).status, 'fuzzy_match');
});

test('a match is exact where everything written agrees, and one difference is enough to make it none', () => {
  assert.equal(judge({}).outcome, 'exact_match');
  assert.equal(judge({ unitKind: 'dwelling' }).outcome, 'exact_match');
  assert.equal(judge({ numberKind: 'lot', lot: '7' }).outcome, 'exact_match');
  const differences: Parts[] = [
    { numberKind: 'range_start' },
    { lot: '7' },
    { leading: 'passed_over' },
    { isTypeUnknown: true },
    { unitKind: 'unit_absent' },
    { hasLeftover: true },
    { nameScore: 0.98 },
    { typeScore: 0.95 },
    { suburbScore: 0.95 },
    { stateScore: 0.9 },
    { postcodeScore: 0.8 },
  ];
  for (const difference of differences)
    assert.notEqual(judge(difference).outcome, 'exact_match', JSON.stringify(difference));
});

test('two candidates are of one site when street, number, end of range and letter are the same', () => {
  const at = (address: string): Candidate => build({ at: address });
  assert.equal(isSameSite(at(PAIR[0]), at(PAIR[1])), true);
  assert.equal(isSameSite(at(PAIR[0]), at('11 SAMPLE STREET, SAMPLETON')), true);
  assert.equal(isSameSite(at(DEFAULT_AT), at('5-9 SAMPLE STREET, SAMPLETON')), false);
  assert.equal(isSameSite(at(DEFAULT_AT), at('1 SAMPLE STREET, SAMPLETON')), false);
  assert.equal(isSameSite(at('11 SAMPLE STREET, SAMPLETON'), at('11 OTHER STREET, SAMPLETON')), false);
});
