import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CALIBRATION,
  PART_WEIGHTS,
  PART_WEIGHTS_WITHOUT_POSTCODE,
} from '#domain/address/decision/calibration-table.ts';
import {
  countEquals,
  fitConfidence,
  isWithoutPostcode,
  limitOf,
  scoreConfidence,
  shareConfidence,
} from '#domain/address/decision/confidence.ts';
import { judgeCandidate } from '#domain/address/decision/decide-match.ts';
import type { MatchPattern } from '#domain/address/decision/doubts.ts';
import { buildCandidate, type CandidateParts } from './build-candidate.ts';

// Most strings are asked three times, whole and cut, so this is about fifty strings.
const LEAST_ANSWERS = 150;
const MAX_GAP = 0.05;
/** Decision 18: the highest calibration error. */
const MAX_ERROR = 0.03;

/** The row of a pattern in the table, or an empty one. */
function findRow(text: string): Row | [] {
  return CALIBRATION.find(([pattern]) => pattern.join(' ') === text) ?? [];
}

type Row = (typeof CALIBRATION)[number];

/** The sum of the sightings, of the right answers and of the stated confidence of some patterns. */
function sum(rows: readonly Row[]): { answers: number; right: number; stated: number } {
  const total = { answers: 0, right: 0, stated: 0 };
  for (const [pattern, seen, right] of rows) {
    total.answers += seen;
    total.right += right;
    total.stated += seen * scoreConfidence(pattern);
  }
  return total;
}

/** Whether the limit of a pattern keeps its confidence clearly below what was measured. */
function isLimited([pattern, seen, right]: Row): boolean {
  return scoreConfidence(pattern) === limitOf(pattern) && right / seen - limitOf(pattern) > MAX_GAP;
}

const byTenth = (rows: readonly Row[]) =>
  Map.groupBy(rows, ([pattern]) => Math.min(9, Math.floor(scoreConfidence(pattern) * 10)));

test('in each tenth of confidence with enough real answers, the share that was right is the confidence stated [address-match.calibrated]', () => {
  let measured = 0;
  for (const [tenth, rows] of byTenth(CALIBRATION.filter((row) => !isLimited(row)))) {
    const { answers, right, stated } = sum(rows);
    if (answers < LEAST_ANSWERS) continue;
    assert.ok(Math.abs(right - stated) / answers <= MAX_GAP, `tenth ${tenth}: ${stated} stated, ${right} right`);
    measured += answers;
  }
  assert.ok(measured > 4_000, `${measured} answers`);
});

test('the only patterns that state less than was measured have few sightings and one of three parts with a limit', () => {
  const limited = CALIBRATION.filter(isLimited);
  assert.ok(sum(limited).answers < 0.005 * sum(CALIBRATION).answers, `${sum(limited).answers} answers`);
  const parts = ['place_beside', 'unit_unread', 'words_left_over'] as const;
  for (const [pattern] of limited)
    assert.ok(
      parts.some((part) => pattern.includes(part)),
      pattern.join(' '),
    );
});

test('over all patterns, limited or not, the calibration error is what decision 18 allows', () => {
  const gaps = [...byTenth(CALIBRATION).values()].map(sum).map(({ right, stated }) => Math.abs(right - stated));
  const error = gaps.reduce((total, gap) => total + gap, 0) / sum(CALIBRATION).answers;
  assert.ok(error <= MAX_ERROR, String(error));
});

test('a whole, clean exact match has a confidence of at least 0.95, and more if no range has its number [address-answer.confidence] [address-confidence.exact]', () => {
  assert.ok(scoreConfidence(['exact']) >= 0.98, String(scoreConfidence(['exact'])));
  assert.equal(scoreConfidence(['exact', 'range_beside']), 0.95);
});

test('patterns differ: the answers to absent addresses have a far lower confidence than matches [address-confidence.no-cap]', () => {
  const said: MatchPattern[] = [
    ['exact'],
    ['fuzzy', 'range_start'],
    ['fuzzy', 'range_start', 'range_split'],
    ['ambiguous', 'suffix_differs'],
  ];
  const sure = said.map(scoreConfidence);
  assert.deepEqual(sure, sure.toSorted().reverse());
  assert.equal(new Set(sure).size, said.length);
  const left: MatchPattern[] = [
    ['fuzzy', 'unit_absent'],
    ['ambiguous', 'unit_not_asked'],
    ['ambiguous', 'suburb_neighbour', 'postcode_differs'],
  ];
  for (const pattern of left) assert.ok(scoreConfidence(pattern) <= 0.5, `${pattern}: ${scoreConfidence(pattern)}`);
});

test('a pattern seen often has its measured share, an unseen one the sum of its parts', () => {
  const [, seen = 0, right = 0] = findRow('fuzzy range_end range_split');
  assert.ok(seen > 50);
  assert.ok(Math.abs(scoreConfidence(['fuzzy', 'range_end', 'range_split']) - right / seen) < 0.02);
  const unseen: MatchPattern = ['fuzzy', 'range_tail', 'name_more_edits', 'state_differs'];
  assert.deepEqual(findRow(unseen.join(' ')), []);
  const odds = unseen.reduce((sum, part) => sum + (PART_WEIGHTS[part] ?? Number.NaN), 0);
  assert.ok(Math.abs(scoreConfidence(unseen) - 1 / (1 + Math.exp(-odds))) < 0.001);
});

test('one wrong letter in a street name lowers the confidence only a little', () => {
  assert.ok(scoreConfidence(['fuzzy', 'name_one_edit']) > 0.8);
});

test('an address in another state and postcode than written has a low confidence', () => {
  assert.ok(
    scoreConfidence(['ambiguous', 'suburb_similar', 'postcode_differs', 'state_differs', 'place_differs']) <= 0.3,
  );
});

test('if state and postcode name two places, each is plausible; another state without a postcode is not', () => {
  assert.ok(scoreConfidence(['ambiguous', 'state_differs']) > 0.3);
  assert.ok(scoreConfidence(['fuzzy', 'state_differs', 'postcode_left_out']) <= 0.3);
});

test('an absent unit has a confidence of at most 0.5, and nothing is certain', () => {
  for (const [pattern] of CALIBRATION)
    assert.ok(
      pattern.includes('unit_absent') ? scoreConfidence(pattern) <= 0.5 : scoreConfidence(pattern) < 1,
      pattern.join(' '),
    );
});

test('the building of an absent unit has at most 0.5, however often it was right', () => {
  const always = (pattern: MatchPattern) => fitConfidence(PART_WEIGHTS, pattern, 10_000, 10_000);
  assert.equal(always(['fuzzy', 'unit_absent']), 0.5);
  assert.equal(always(['ambiguous', 'range_end', 'unit_absent', 'words_left_over']), 0.5);
  assert.equal(always(['fuzzy', 'other_unit']), 0.5);
  assert.equal(always(['fuzzy', 'unit_unread']), 0.45);
});

test('a pattern that was always right stays below one, or at its limit', () => {
  const always = (pattern: MatchPattern) => fitConfidence(PART_WEIGHTS, pattern, 10_000, 10_000);
  assert.equal(always(['exact']), 0.999);
  assert.equal(always(['exact', 'range_beside']), 0.95);
  assert.equal(always(['fuzzy', 'unit_not_asked']), 0.999);
  assert.equal(always(['fuzzy', 'building']), 0.8);
  assert.equal(always(['fuzzy', 'words_left_over']), 0.8);
  assert.equal(always(['ambiguous', 'suffix_differs']), 0.5);
  assert.equal(always(['ambiguous', 'place_beside']), 0.5);
  assert.equal(always(['fuzzy', 'suburb_left_out', 'postcode_left_out']), 0.3);
  assert.equal(always(['fuzzy', 'state_differs', 'state_and_postcode_left_out']), 0.3);
  assert.equal(always(['fuzzy', 'state_differs', 'place_differs']), 0.3);
});

test('two sightings count as much as the weights of the parts', () => {
  const weights = { fuzzy: 0, range_start: 1, unit_absent: -3 };
  assert.equal(fitConfidence(weights, ['fuzzy'], 0, 0), 0.5);
  assert.equal(fitConfidence(weights, ['fuzzy'], 2, 0), 0.25);
  assert.equal(fitConfidence(weights, ['fuzzy'], 2, 2), 0.75);
  // One more in the log-odds is 0.731, one less 0.269, which is also what a part costs that was never seen.
  assert.equal(fitConfidence(weights, ['fuzzy', 'range_start'], 0, 0), 0.731);
  assert.equal(fitConfidence(weights, ['fuzzy', 'linked'], 0, 0), 0.269);
  assert.equal(fitConfidence(weights, ['fuzzy', 'range_start', 'unit_absent'], 0, 0), 0.119);
});

test('the measured confidence is stated, and an unseen pattern has the same confidence each time', () => {
  for (const [pattern, seen, right] of CALIBRATION) {
    const weights = isWithoutPostcode(pattern) ? PART_WEIGHTS_WITHOUT_POSTCODE : PART_WEIGHTS;
    assert.equal(scoreConfidence(pattern), fitConfidence(weights, pattern, seen, right), pattern.join(' '));
  }
  const unseen: MatchPattern = ['fuzzy', 'suffix_differs', 'unit_absent', 'state_differs'];
  assert.equal(scoreConfidence(unseen), fitConfidence(PART_WEIGHTS, unseen, 0, 0));
  assert.equal(scoreConfidence(unseen), fitConfidence(PART_WEIGHTS, unseen, 0, 0));
});

test('the table of sightings names each pattern once, with no more right answers than answers', () => {
  const patterns = CALIBRATION.map(([pattern]) => pattern.join(' '));
  assert.equal(new Set(patterns).size, patterns.length);
  for (const [pattern, seen, right] of CALIBRATION) {
    assert.match(pattern.join(' '), /^(exact( range_beside)?|(fuzzy|ambiguous)( [a-z]+(_[a-z]+)+| lot| linked)*)$/);
    assert.ok(right <= seen && seen > 0, pattern.join(' '));
  }
});

test('a part of a range that the register lacks has at most 0.5, however often its point was right', () => {
  for (const kind of ['range_overlap', 'range_tail', 'range_part'] as const) {
    assert.equal(fitConfidence(PART_WEIGHTS, ['fuzzy', kind], 10_000, 10_000), 0.5, kind);
    assert.ok(fitConfidence(PART_WEIGHTS, ['ambiguous', kind], 10_000, 10_000) > 0.5, kind);
  }
});

const down = (share: number) => Math.floor(share * 1000) / 1000;
const judge = (parts: CandidateParts) => judgeCandidate(buildCandidate(parts));
const scored = (score: number) => judge({ score, numberKind: 'range_start' });

test('a single candidate has the confidence of its pattern', () => {
  const confidence = scoreConfidence(['fuzzy', 'range_start']);
  const [only, ...none] = shareConfidence('fuzzy_match', [scored(0.9)]);
  assert.deepEqual(none, []);
  assert.ok(Math.abs((only ?? 0) - confidence) <= 0.001);
});

test('equal rows share one confidence equally', () => {
  const shares = shareConfidence('ambiguous', [scored(0.9), scored(0.9), scored(0.8)]);
  const whole = scoreConfidence(['ambiguous', 'range_start']);
  assert.equal(shares[0], shares[1]);
  assert.ok(Math.abs((shares[0] ?? 0) - whole / 2) <= 0.001);
  assert.ok((shares[2] ?? 1) <= (shares[1] ?? 0));
});

test('confidences add up to at most one, and none is higher than the one before', () => {
  for (const status of ['exact_match', 'fuzzy_match', 'ambiguous'] as const) {
    const shares = shareConfidence(status, [0.95, 0.95, 0.94, 0.9, 0.9, 0.9, 0.7].map(scored));
    assert.ok(shares.reduce((sum, share) => sum + share, 0) <= 1 + 1e-9, status);
    shares.forEach((share, place) => {
      assert.ok(share >= 0 && share <= (shares[place - 1] ?? 1), `${status} ${place}`);
    });
  }
});

test('the best of a match keeps its confidence, however similar the next candidate is', () => {
  const [first] = shareConfidence('fuzzy_match', [scored(0.9), scored(0.9)]);
  assert.ok(Math.abs((first ?? 0) - scoreConfidence(['fuzzy', 'range_start'])) <= 0.001);
});

test('scores that differ by a rounding of their sum are equal', () => {
  const shown = [scored(0.9), scored(0.9 - 1e-12), scored(0.9 - 1e-6)];
  assert.deepEqual([countEquals(shown, 0), countEquals(shown, 1), countEquals(shown, 2)], [2, 1, 1]);
});

test('the candidate after a doubtful one has less confidence, however well it agrees itself', () => {
  const doubtful = judge({ score: 0.9, unitKind: 'unit_absent' });
  const shares = shareConfidence('fuzzy_match', [doubtful, judge({ score: 0.85 })]);
  assert.ok(scoreConfidence(['exact']) * 0.85 > (shares[0] ?? 0));
  assert.equal(shares[1], down((shares[0] ?? 0) / 2));
});

test('a candidate that agrees less has less confidence: a little less for a small gap, half for a wide one', () => {
  const unit = (score: number) => judge({ score, unitKind: 'unit_not_asked' });
  const share = (score: number) => shareConfidence('ambiguous', [0.9, 0.9, score].map(unit));
  const [first = 0, second, near] = share(0.89);
  assert.equal(second, first);
  assert.equal(near, down(first * 0.9));
  assert.deepEqual([share(0.85)[2], share(0.7)[2]], [down(first / 2), down(first / 2)]);
});

test('shares are rounded down to thousandths, so that their sum never exceeds the whole', () => {
  const whole = scoreConfidence(['ambiguous', 'range_start']);
  for (const count of [3, 6, 7]) {
    const shares = shareConfidence(
      'ambiguous',
      Array.from({ length: count }, () => scored(0.9)),
    );
    assert.equal(shares[0], Math.floor((whole / count) * 1000) / 1000);
    assert.ok(shares.reduce((sum, share) => sum + share, 0) <= whole, String(count));
  }
});

test('a number with another letter is another address, with at most 0.5', () => {
  const [other] = shareConfidence('ambiguous', [judge({ numberKind: 'suffix_differs' })]);
  assert.equal(other, scoreConfidence(['ambiguous', 'suffix_differs']));
  assert.ok((other ?? 1) <= 0.5);
});

test('after the best of a match, equal rows share the rest', () => {
  const [best = 1, second, third] = shareConfidence('fuzzy_match', [0.9, 0.8, 0.8].map(scored));
  assert.equal(second, down((1 - best) / 2));
  assert.equal(third, second);
});

test('a further candidate has the confidence of its own pattern, even an exact one, times its score', () => {
  const absent = (score: number) => judge({ score, unitKind: 'unit_absent' });
  const [, behindExact] = shareConfidence('exact_match', [judge({ score: 1 }), absent(0.2)]);
  assert.equal(
    behindExact,
    down(Math.min(scoreConfidence(['fuzzy', 'unit_absent']) * 0.2, 1 - scoreConfidence(['exact']))),
  );
  const [, exactBehind] = shareConfidence('fuzzy_match', [absent(0.9), judge({ score: 0.1 })]);
  assert.equal(exactBehind, down(scoreConfidence(['exact']) * 0.1));
  const [, behindOpen] = shareConfidence('ambiguous', [scored(0.9), absent(0.5)]);
  const left = 1 - scoreConfidence(['ambiguous', 'range_start']);
  assert.equal(behindOpen, down(Math.min(scoreConfidence(['ambiguous', 'unit_absent']) * 0.5, left)));
});
