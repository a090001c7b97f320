import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchStatus } from '#domain/address/match/decide-match.ts';
import { buildMatchPattern } from '#domain/address/match/match-pattern.ts';
import { buildCandidate, type CandidateParts } from './build-candidate.ts';

const CASES: [pattern: string, status: MatchStatus, parts: CandidateParts][] = [
  ['exact', 'exact_match', {}],
  ['exact', 'exact_match', { nameDistance: 1 }],
  ['fuzzy', 'fuzzy_match', {}],
  ['ambiguous', 'ambiguous', {}],
  ['fuzzy range_start', 'fuzzy_match', { numberKind: 'range_start' }],
  ['fuzzy', 'fuzzy_match', { unitKind: 'dwelling' }],
  ['fuzzy unit_absent', 'fuzzy_match', { unitKind: 'unit_absent' }],
  ['fuzzy unit_absent', 'fuzzy_match', { unitKind: 'unit_absent', leading: 'unit_unread' }],
  ['fuzzy unit_unread', 'fuzzy_match', { leading: 'unit_unread' }],
  ['fuzzy suburb_similar', 'fuzzy_match', { relation: 'similar' }],
  ['fuzzy name_one_edit', 'fuzzy_match', { nameDistance: 1 }],
  ['fuzzy name_more_edits', 'fuzzy_match', { nameDistance: 2 }],
  ['fuzzy', 'fuzzy_match', { typeScore: 0.95 }],
  ['fuzzy type_near', 'fuzzy_match', { typeScore: 0.94 }],
  ['fuzzy type_near', 'fuzzy_match', { typeScore: 0.7 }],
  ['fuzzy type_near', 'fuzzy_match', { typeScore: 0.5 }],
  ['fuzzy type_differs', 'fuzzy_match', { typeScore: 0.4 }],
  ['fuzzy postcode_left_out', 'fuzzy_match', { postcodeScore: 0.8 }],
  ['fuzzy postcode_differs', 'fuzzy_match', { postcodeScore: 0.4 }],
  ['fuzzy', 'fuzzy_match', { stateScore: 0.9 }],
  ['fuzzy state_differs', 'fuzzy_match', { stateScore: 0 }],
  ['fuzzy postcode_differs state_differs place_differs', 'fuzzy_match', { stateScore: 0, postcodeScore: 0.2 }],
  ['fuzzy suburb_similar postcode_differs place_differs', 'fuzzy_match', { relation: 'similar', postcodeScore: 0.2 }],
  ['fuzzy suburb_similar postcode_differs', 'fuzzy_match', { relation: 'similar', postcodeScore: 0.4 }],
  ['fuzzy words_left_over', 'fuzzy_match', { hasLeftover: true }],
  ['fuzzy words_left_over', 'fuzzy_match', { leading: 'passed_over' }],
  ['ambiguous place_beside', 'ambiguous', { leading: 'beside' }],
  ['fuzzy place_beside', 'fuzzy_match', { hasLeftover: true, passedSuburb: 'PORT SAMPLE' }],
  ['fuzzy range_end range_split', 'fuzzy_match', { numberKind: 'range_end', isSplit: true }],
  ['fuzzy building', 'fuzzy_match', { numberKind: 'building', typeScore: 0.7 }],
  ['fuzzy lot_ignored', 'fuzzy_match', { lot: '7' }],
  ['fuzzy lot', 'fuzzy_match', { lot: '7', numberKind: 'lot' }],
];

for (const [pattern, status, parts] of CASES)
  test(`a ${status} with ${JSON.stringify(parts)} has the pattern "${pattern}"`, () => {
    assert.equal(buildMatchPattern(status, buildCandidate(parts), []), pattern);
  });

test('an exact match beside a range of its street that starts or ends at its number is a pattern of its own', () => {
  const beside = (parts: CandidateParts) =>
    buildMatchPattern('exact_match', buildCandidate({}), [buildCandidate({}), buildCandidate(parts)]);
  assert.equal(beside({ numberKind: 'range_start' }), 'exact range_beside');
  assert.equal(beside({ numberKind: 'range_end' }), 'exact range_beside');
  assert.equal(beside({ numberKind: 'range_inside' }), 'exact');
  assert.equal(beside({ numberKind: 'range_start', street: 1 }), 'exact');
  assert.equal(beside({ numberKind: 'range_start', unitKind: 'unit_absent' }), 'exact');
});
