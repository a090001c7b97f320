import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreConfidence } from '#domain/address/answer/score-confidence.ts';
import { countEquals, shareConfidence } from '#domain/address/answer/share-confidence.ts';
import { buildCandidate } from '#test/domain/address/match/build-candidate.ts';

const down = (share: number) => Math.floor(share * 1000) / 1000;
const scored = (score: number) => buildCandidate({ score, numberKind: 'range_start' });

test('a single candidate has the confidence of its pattern', () => {
  const confidence = scoreConfidence('fuzzy range_start');
  const [only, ...none] = shareConfidence('fuzzy_match', [scored(0.9)]);
  assert.deepEqual(none, []);
  assert.ok(Math.abs((only ?? 0) - confidence) <= 0.001);
});

test('rows that the input cannot tell apart share what speaks for them equally', () => {
  const shares = shareConfidence('ambiguous', [scored(0.9), scored(0.9), scored(0.8)]);
  const whole = scoreConfidence('ambiguous range_start');
  assert.equal(shares[0], shares[1]);
  assert.ok(Math.abs((shares[0] ?? 0) - whole / 2) <= 0.001);
  assert.ok((shares[2] ?? 1) <= (shares[1] ?? 0));
});

test('candidates add up to one at most, and none is surer than the one before it', () => {
  for (const status of ['exact_match', 'fuzzy_match', 'ambiguous'] as const) {
    const shares = shareConfidence(status, [0.95, 0.95, 0.94, 0.9, 0.9, 0.9, 0.7].map(scored));
    assert.ok(shares.reduce((sum, share) => sum + share, 0) <= 1 + 1e-9, status);
    shares.forEach((share, place) => {
      assert.ok(share >= 0 && share <= (shares[place - 1] ?? 1), `${status} ${place}`);
    });
  }
});

test('the best of a match stands alone, however like the next is', () => {
  const [first] = shareConfidence('fuzzy_match', [scored(0.9), scored(0.9)]);
  assert.ok(Math.abs((first ?? 0) - scoreConfidence('fuzzy range_start')) <= 0.001);
});

test('scores that differ by a rounding of their sum are equal', () => {
  const shown = [scored(0.9), scored(0.9 - 1e-12), scored(0.9 - 1e-6)];
  assert.deepEqual([countEquals(shown, 0), countEquals(shown, 1), countEquals(shown, 2)], [2, 1, 1]);
});

test('what follows a doubtful candidate is less sure than it, however well it agrees itself', () => {
  const doubtful = buildCandidate({ score: 0.9, unitKind: 'unit_absent' });
  const shares = shareConfidence('fuzzy_match', [doubtful, buildCandidate({ score: 0.85 })]);
  assert.ok(scoreConfidence('exact') * 0.85 > (shares[0] ?? 0));
  assert.equal(shares[1], down((shares[0] ?? 0) / 2));
});

test('a candidate that agrees less is less sure: a little for a small gap, and half as sure for a wide one', () => {
  const unit = (score: number) => buildCandidate({ score, unitKind: 'unit_not_asked' });
  const share = (score: number) => shareConfidence('ambiguous', [0.9, 0.9, score].map(unit));
  const [first = 0, second, near] = share(0.89);
  assert.equal(second, first);
  assert.equal(near, down(first * 0.9));
  assert.deepEqual([share(0.85)[2], share(0.7)[2]], [down(first / 2), down(first / 2)]);
});

test('thousandths are rounded down, so that shares of one whole never come to more', () => {
  const whole = scoreConfidence('ambiguous range_start');
  for (const count of [3, 6, 7]) {
    const shares = shareConfidence(
      'ambiguous',
      Array.from({ length: count }, () => scored(0.9)),
    );
    assert.equal(shares[0], Math.floor((whole / count) * 1000) / 1000);
    assert.ok(shares.reduce((sum, share) => sum + share, 0) <= whole, String(count));
  }
});

test('a number with another letter is another address, and no surer than an even chance', () => {
  const [other] = shareConfidence('ambiguous', [buildCandidate({ numberKind: 'suffix_differs' })]);
  assert.equal(other, scoreConfidence('ambiguous suffix_differs'));
  assert.ok((other ?? 1) <= 0.5);
});

test('behind the best of a match, rows that the input cannot tell apart share what it leaves', () => {
  const [best = 1, second, third] = shareConfidence('fuzzy_match', [0.9, 0.8, 0.8].map(scored));
  assert.equal(second, down((1 - best) / 2));
  assert.equal(third, second);
});

test('a further candidate is as sure as its own way to differ, an exact one too, times its score', () => {
  const absent = (score: number) => buildCandidate({ score, unitKind: 'unit_absent' });
  const [, behindExact] = shareConfidence('exact_match', [buildCandidate({ score: 1 }), absent(0.2)]);
  assert.equal(behindExact, down(Math.min(scoreConfidence('fuzzy unit_absent') * 0.2, 1 - scoreConfidence('exact'))));
  const [, exactBehind] = shareConfidence('fuzzy_match', [absent(0.9), buildCandidate({ score: 0.1 })]);
  assert.equal(exactBehind, down(scoreConfidence('exact') * 0.1));
  const [, behindOpen] = shareConfidence('ambiguous', [scored(0.9), absent(0.5)]);
  const left = 1 - scoreConfidence('ambiguous range_start');
  assert.equal(behindOpen, down(Math.min(scoreConfidence('ambiguous unit_absent') * 0.5, left)));
});
