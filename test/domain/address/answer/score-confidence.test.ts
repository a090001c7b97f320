import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALIBRATION, PART_WEIGHTS, PART_WEIGHTS_WITHOUT_POSTCODE } from '#domain/address/answer/calibration-table.ts';
import { fitConfidence, scoreConfidence } from '#domain/address/answer/score-confidence.ts';

// Most strings were asked three times, whole and cut: these are some fifty strings.
const LEAST_ANSWERS = 150;
const MAX_GAP = 0.05;
/** Parts of patterns that are never surer than a limit. */
const LIMITED =
  /unit_absent|other_unit|unit_unread|suffix_differs|_beside|words_left_over|suburb_left_out|^fuzzy range_(overlap|tail|part)/;

test('in each tenth of confidence with enough real answers, the share that was right is the confidence stated [address-match.calibrated]', () => {
  // Some patterns have a limit of their own, on purpose.
  const measuredRows = CALIBRATION.filter(([pattern]) => !LIMITED.test(pattern));
  const tenths = Map.groupBy(measuredRows, ([pattern]) => Math.min(9, Math.floor(scoreConfidence(pattern) * 10)));
  let measured = 0;
  for (const [tenth, rows] of tenths) {
    const answers = rows.reduce((sum, [, seen]) => sum + seen, 0);
    if (answers < LEAST_ANSWERS) continue;
    const right = rows.reduce((sum, row) => sum + row[2], 0) / answers;
    const stated = rows.reduce((sum, [pattern, seen]) => sum + seen * scoreConfidence(pattern), 0) / answers;
    assert.ok(Math.abs(right - stated) <= MAX_GAP, `tenth ${tenth}: ${stated} stated, ${right} right`);
    measured += answers;
  }
  assert.ok(measured > 4_000, `${measured} answers`);
});

test('a whole, clean exact match is said 0.95 or more, and surer where no range has its number [address-answer.confidence] [address-confidence.exact]', () => {
  assert.ok(scoreConfidence('exact') >= 0.98, String(scoreConfidence('exact')));
  assert.equal(scoreConfidence('exact range_beside'), 0.95);
});

test('answers are not alike: what an absent address leaves behind is far less sure than a match [address-confidence.no-cap]', () => {
  const said = ['exact', 'fuzzy range_start', 'fuzzy range_start range_split', 'ambiguous suffix_differs'];
  const sure = said.map(scoreConfidence);
  assert.deepEqual(sure, sure.toSorted().reverse());
  assert.equal(new Set(sure).size, said.length);
  for (const left of ['fuzzy unit_absent', 'ambiguous unit_not_asked', 'ambiguous suburb_neighbour postcode_differs'])
    assert.ok(scoreConfidence(left) <= 0.5, `${left}: ${scoreConfidence(left)}`);
});

test('a pattern seen often has its own share, one never seen what its parts leave', () => {
  const [, seen = 0, right = 0] = CALIBRATION.find(([pattern]) => pattern === 'fuzzy range_end range_split') ?? [];
  assert.ok(seen > 50);
  assert.ok(Math.abs(scoreConfidence('fuzzy range_end range_split') - right / seen) < 0.02);
  const unseen = 'fuzzy range_tail name_more_edits state_differs';
  assert.ok(CALIBRATION.every(([pattern]) => pattern !== unseen));
  const odds = unseen.split(' ').reduce((sum, part) => sum + (PART_WEIGHTS[part] ?? Number.NaN), 0);
  assert.ok(Math.abs(scoreConfidence(unseen) - 1 / (1 + Math.exp(-odds))) < 0.001);
});

test('one wrong letter in the name of a street makes an answer little less sure', () => {
  assert.ok(scoreConfidence('fuzzy name_one_edit') > 0.8);
});

test('an address in another state and postcode than written is far from sure', () => {
  assert.ok(scoreConfidence('ambiguous suburb_similar postcode_differs state_differs place_differs') <= 0.3);
});

test('two places that state and postcode name are one of them likely, and another state without a postcode is not', () => {
  assert.ok(scoreConfidence('ambiguous state_differs') > 0.3);
  assert.ok(scoreConfidence('fuzzy state_differs postcode_left_out') <= 0.3);
});

test('an absent unit is at most an even chance, and nothing is certain', () => {
  for (const [pattern] of CALIBRATION)
    assert.ok(
      pattern.includes('unit_absent') ? scoreConfidence(pattern) <= 0.5 : scoreConfidence(pattern) < 1,
      pattern,
    );
});

test('the building of an absent unit is an even chance and no more, however often it was right', () => {
  const always = (pattern: string) => fitConfidence(PART_WEIGHTS, pattern, 10_000, 10_000);
  assert.equal(always('fuzzy unit_absent'), 0.5);
  assert.equal(always('ambiguous range_end unit_absent words_left_over'), 0.5);
  assert.equal(always('fuzzy other_unit'), 0.5);
  assert.equal(always('fuzzy unit_unread'), 0.45);
});

test('a pattern that was always right is below one, and one with a limit keeps to it', () => {
  const always = (pattern: string) => fitConfidence(PART_WEIGHTS, pattern, 10_000, 10_000);
  assert.equal(always('exact'), 0.999);
  assert.equal(always('exact range_beside'), 0.95);
  assert.equal(always('fuzzy unit_not_asked'), 0.999);
  assert.equal(always('fuzzy building'), 0.8);
  assert.equal(always('fuzzy words_left_over'), 0.8);
  assert.equal(always('ambiguous suffix_differs'), 0.5);
  assert.equal(always('ambiguous place_beside'), 0.5);
  assert.equal(always('fuzzy suburb_left_out postcode_left_out'), 0.3);
  assert.equal(always('fuzzy state_differs state_and_postcode_left_out'), 0.3);
  assert.equal(always('fuzzy state_differs place_differs'), 0.3);
});

test('two sightings weigh as much as what the parts of a pattern say', () => {
  const weights = { fuzzy: 0, likely: 1, unit_absent: -3 };
  assert.equal(fitConfidence(weights, 'fuzzy', 0, 0), 0.5);
  assert.equal(fitConfidence(weights, 'fuzzy', 2, 0), 0.25);
  assert.equal(fitConfidence(weights, 'fuzzy', 2, 2), 0.75);
  // One more in the log-odds is 0.731, one less 0.269, which is also what a part costs that was never seen.
  assert.equal(fitConfidence(weights, 'fuzzy likely', 0, 0), 0.731);
  assert.equal(fitConfidence(weights, 'fuzzy a_part_never_seen', 0, 0), 0.269);
  assert.equal(fitConfidence(weights, 'fuzzy likely unit_absent', 0, 0), 0.119);
});

test('what was measured is stated, and a pattern that was never seen is worked out the same each time', () => {
  for (const [pattern, seen, right] of CALIBRATION) {
    const weights = pattern.includes('postcode_left_out') ? PART_WEIGHTS_WITHOUT_POSTCODE : PART_WEIGHTS;
    assert.equal(scoreConfidence(pattern), fitConfidence(weights, pattern, seen, right), pattern);
  }
  const unseen = 'fuzzy suffix_differs unit_absent state_differs';
  assert.equal(scoreConfidence(unseen), fitConfidence(PART_WEIGHTS, unseen, 0, 0));
  assert.equal(scoreConfidence(unseen), fitConfidence(PART_WEIGHTS, unseen, 0, 0));
});

test('the table of sightings names each pattern once, with no more right answers than answers', () => {
  const patterns = CALIBRATION.map(([pattern]) => pattern);
  assert.equal(new Set(patterns).size, patterns.length);
  for (const [pattern, seen, right] of CALIBRATION) {
    assert.match(pattern, /^(exact( range_beside)?|(fuzzy|ambiguous)( [a-z]+(_[a-z]+)+| lot| linked)*)$/);
    assert.ok(right <= seen && seen > 0, pattern);
  }
});

test('a part of a range that the register lacks is an even chance and no more, however often its point was right', () => {
  for (const kind of ['range_overlap', 'range_tail', 'range_part']) {
    assert.equal(fitConfidence(PART_WEIGHTS, `fuzzy ${kind}`, 10_000, 10_000), 0.5, kind);
    assert.ok(fitConfidence(PART_WEIGHTS, `ambiguous ${kind}`, 10_000, 10_000) > 0.5, kind);
  }
});
