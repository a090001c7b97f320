import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPattern } from '#domain/address/decision/confidence.ts';
import { judgeCandidate } from '#domain/address/decision/decide-match.ts';
import { CONFLICTS, DIFFERENCES, type MatchStatus } from '#domain/address/decision/doubts.ts';
import type { CandidateFacts, MatchEvidence } from '#domain/address/decision/match-evidence.ts';
import { buildCandidate, type CandidateParts } from './build-candidate.ts';

/** The evidence of a candidate that agrees in every part and has no rival. */
const AGREED: MatchEvidence = {
  facts: judgeCandidate(buildCandidate({})).facts,
  score: 1,
  nameScore: 1,
  isNameElsewhere: false,
  isRangeUneven: false,
  isRangeEndKnown: false,
  areSeveralUnitsFound: false,
  isUnitRepeated: false,
  isOneOfSeveralUnits: false,
  isLoneStreet: false,
  isOtherStreet: false,
  isSuburbOther: false,
  isSuburbFar: false,
  hasRival: false,
  hasStateReading: false,
  hasPostcodeReading: false,
};

const CONFLICT_CASES: [code: string, parts: Partial<MatchEvidence & CandidateFacts>][] = [
  ['too_little_agrees', { score: 0.599 }],
  ['', { score: 0.6 }],
  ['suburb_and_more_differ', { isSuburbIgnored: true, name: 'one_edit' }],
  ['suburb_and_more_differ', { isSuburbIgnored: true, name: 'more_edits' }],
  ['suburb_and_more_differ', { isSuburbIgnored: true, isTypeOther: true }],
  ['suburb_and_more_differ', { isSuburbIgnored: true, state: 'differs' }],
  ['suburb_and_more_differ', { isSuburbIgnored: true, postcode: 'slip' }],
  ['', { isSuburbIgnored: true, postcode: 'left_out', state: 'left_out', name: 'other_name' }],
  ['range_uneven', { isRangeUneven: true }],
  ['range_end_known', { isRangeEndKnown: true }],
  ['several_units_found', { areSeveralUnitsFound: true }],
  ['unit_on_two_levels', { unitKind: 'level_differs', isUnitRepeated: true }],
  ['', { unitKind: 'level_differs' }],
  ['', { isUnitRepeated: true }],
  ['one_of_several_units', { unitKind: 'unit_not_asked', isOneOfSeveralUnits: true }],
  ['', { unitKind: 'unit_not_asked' }],
  ['', { isOneOfSeveralUnits: true }],
  ['neighbour_with_other_postcode', { relation: 'neighbour', postcode: 'slip' }],
  ['neighbour_with_other_postcode', { relation: 'neighbour', postcode: 'differs' }],
  ['', { relation: 'neighbour', postcode: 'left_out' }],
  ['name_unlike', { nameScore: 0.44 }],
  ['', { nameScore: 0.45 }],
  ['', { nameScore: 0.3, isLoneStreet: true }],
  ['name_unlike', { nameScore: 0.29, isLoneStreet: true }],
  ['name_and_type_differ', { isTypeOther: true, nameScore: 0.59 }],
  ['name_and_type_differ', { isTypeOther: true, isNameElsewhere: true }],
  ['', { isTypeOther: true, nameScore: 0.6 }],
  ['', { isNameElsewhere: true }],
  ['type_unconfirmed', { isTypeOther: true, postcode: 'slip' }],
  ['type_unconfirmed', { isTypeOther: true, postcode: 'left_out' }],
  ['other_street', { isOtherStreet: true }],
  ['place_left_open', { relation: 'left_out', state: 'left_out', postcode: 'left_out' }],
  ['place_left_open', { relation: 'neighbour', state: 'unsure', postcode: 'left_out' }],
  ['', { relation: 'left_out', postcode: 'left_out' }],
  ['', { relation: 'left_out', state: 'left_out' }],
  ['', { relation: 'postcode', state: 'left_out', postcode: 'left_out' }],
  ['suburb_and_type_differ', { isSuburbOther: true, relation: 'neighbour', isTypeOther: true }],
  ['', { isSuburbOther: true, relation: 'similar', isTypeOther: true }],
  ['', { isSuburbOther: true, relation: 'neighbour' }],
  ['suburb_far', { isSuburbFar: true }],
  ['rival', { hasRival: true }],
  ['state_or_postcode', { hasStateReading: true }],
  ['suburb_or_postcode', { hasPostcodeReading: true }],
];

for (const [code, parts] of CONFLICT_CASES)
  test(`${JSON.stringify(parts)} is ${code === '' ? 'no conflict' : `the conflict ${code}`}`, () => {
    const codes = CONFLICTS.filter(([, , applies]) =>
      applies({ ...AGREED, ...parts, facts: { ...AGREED.facts, ...parts } }),
    ).map(([one]) => one);
    assert.deepEqual(codes.join(' '), code);
  });

const DIFFERENCE_CASES: [codes: string, parts: CandidateParts][] = [
  ['', {}],
  ['lot', { numberKind: 'lot', lot: '7' }],
  ['lot_ignored', { lot: '7' }],
  ['range_start', { numberKind: 'range_start' }],
  ['range_end range_split', { numberKind: 'range_end', isSplit: true }],
  ['range_inside', { numberKind: 'range_inside' }],
  ['range_overlap', { numberKind: 'range_overlap' }],
  ['range_tail', { numberKind: 'range_tail' }],
  ['range_part', { numberKind: 'range_part' }],
  ['one_of_two', { numberKind: 'one_of_two' }],
  ['none_asked', { numberKind: 'none_asked' }],
  ['suffix_differs', { numberKind: 'suffix_differs' }],
  ['linked', { numberKind: 'linked' }],
  ['building', { numberKind: 'building', typeScore: 0.7 }],
  ['building', { numberKind: 'building', typeScore: 0.1 }],
  ['', { unitKind: 'dwelling' }],
  ['', { unitKind: 'letter_differs' }],
  ['level_differs', { unitKind: 'level_differs' }],
  ['kind_differs', { unitKind: 'kind_differs' }],
  ['level_absent', { unitKind: 'level_absent' }],
  ['unit_absent', { unitKind: 'unit_absent' }],
  ['unit_not_asked', { unitKind: 'unit_not_asked' }],
  ['other_unit', { unitKind: 'other_unit' }],
  ['unit_unread', { leading: 'unit_unread' }],
  ['unit_absent', { unitKind: 'unit_absent', leading: 'unit_unread' }],
  ['suburb_turned', { relation: 'turned' }],
  ['suburb_similar', { relation: 'similar' }],
  ['suburb_postcode', { relation: 'postcode' }],
  ['suburb_neighbour', { relation: 'neighbour' }],
  ['suburb_left_out', { relation: 'left_out' }],
  ['suburb_elsewhere', { relation: 'elsewhere' }],
  ['suburb_unlike', { suburbScore: 0.95 }],
  ['name_one_edit', { nameDistance: 1 }],
  ['name_more_edits', { nameDistance: 2 }],
  ['other_name', { nameScore: 0.98 }],
  ['type_guessed', { typeScore: 0.95 }],
  ['type_near', { typeScore: 0.94 }],
  ['type_near', { typeScore: 0.7 }],
  ['type_near', { typeScore: 0.5 }],
  ['type_differs', { typeScore: 0.4 }],
  ['type_unknown', { isTypeUnknown: true }],
  ['state_unsure', { stateScore: 0.95 }],
  ['state_unsure', { stateScore: 0.9 }],
  ['state_differs', { stateScore: 0 }],
  ['postcode_left_out', { postcodeScore: 0.8 }],
  ['state_and_postcode_left_out state_unsure', { postcodeScore: 0.8, stateScore: 0.9 }],
  ['postcode_left_out state_unsure', { postcodeScore: 0.8, stateScore: 0.95 }],
  ['postcode_differs', { postcodeScore: 0.4 }],
  ['place_differs postcode_differs state_differs', { stateScore: 0, postcodeScore: 0.2 }],
  ['place_differs suburb_similar postcode_differs', { relation: 'similar', postcodeScore: 0.2 }],
  ['suburb_similar postcode_differs', { relation: 'similar', postcodeScore: 0.4 }],
  ['words_left_over', { hasLeftover: true }],
  ['words_left_over', { leading: 'passed_over' }],
  ['words_left_over', { leading: 'several_units' }],
  ['place_beside', { leading: 'beside' }],
  ['place_beside', { leading: 'beside', hasLeftover: true }],
  ['place_beside', { hasLeftover: true, ignoredSuburb: 'PORT SAMPLE' }],
  ['', { ignoredSuburb: 'PORT SAMPLE' }],
  ['building_elsewhere', { otherBuilding: 'SAMPLE HOUSE' }],
];

for (const [codes, parts] of DIFFERENCE_CASES)
  test(`a candidate with ${JSON.stringify(parts)} has the differences "${codes}"`, () => {
    assert.equal(judgeCandidate(buildCandidate(parts)).differences.join(' '), codes);
  });

test('every row of the tables has a case', () => {
  const cases = new Set([...CONFLICT_CASES, ...DIFFERENCE_CASES].flatMap(([codes]) => codes.split(' ')));
  assert.deepEqual(
    [...CONFLICTS, ...DIFFERENCES].map(([code]) => code).filter((code) => !cases.has(code)),
    [],
  );
});

test('the rows are in the order of their outcomes, so that the first that applies decides', () => {
  const order: MatchStatus[] = ['no_match', 'ambiguous', 'fuzzy_match', 'exact_match'];
  const outcomes = [...CONFLICTS, ...DIFFERENCES].map(([, outcome]) => order.indexOf(outcome));
  assert.deepEqual(outcomes, outcomes.toSorted());
});

test('a pattern is the status and the measured differences', () => {
  const pattern = (status: MatchStatus, parts: CandidateParts) =>
    buildPattern(status, judgeCandidate(buildCandidate(parts)), []).join(' ');
  assert.equal(pattern('exact_match', {}), 'exact');
  assert.equal(pattern('exact_match', { numberKind: 'lot', lot: '7' }), 'exact');
  assert.equal(pattern('fuzzy_match', {}), 'fuzzy');
  assert.equal(pattern('ambiguous', {}), 'ambiguous');
  assert.equal(pattern('fuzzy_match', { lot: '7', numberKind: 'lot' }), 'fuzzy lot');
  assert.equal(
    pattern('ambiguous', { numberKind: 'range_start', nameDistance: 1 }),
    'ambiguous range_start name_one_edit',
  );
  for (const unmeasured of [
    { nameScore: 0.98 },
    { typeScore: 0.95 },
    { isTypeUnknown: true },
    { suburbScore: 0.95 },
    { stateScore: 0.9 },
  ])
    assert.equal(pattern('fuzzy_match', unmeasured), 'fuzzy', JSON.stringify(unmeasured));
});

test('an exact match beside a range of its street that starts or ends at its number is a pattern of its own', () => {
  const judge = (parts: CandidateParts) => judgeCandidate(buildCandidate(parts));
  const beside = (parts: CandidateParts) => buildPattern('exact_match', judge({}), [judge({}), judge(parts)]).join(' ');
  assert.equal(beside({ numberKind: 'range_start' }), 'exact range_beside');
  assert.equal(beside({ numberKind: 'range_end' }), 'exact range_beside');
  assert.equal(beside({ numberKind: 'range_inside' }), 'exact');
  assert.equal(beside({ numberKind: 'range_start', street: 1 }), 'exact');
  assert.equal(beside({ numberKind: 'range_start', unitKind: 'unit_absent' }), 'exact');
});
