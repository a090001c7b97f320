import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreLetterPairs } from '#domain/names/letter-pairs.ts';

const PAIRS = [
  ['the same', 'Zebra Plumbing', 'ZEBRA PLUMBING', 1],
  ['the same in another order', 'ZEBRA PLUMBING', 'PLUMBING ZEBRA', 1],
  ['nothing in common', 'AB', 'CD', 0],
  ['one pair of three', 'AB', 'AC', 1 / 3],
  ['a duplicate pair is shared once', 'AAA', 'AA', 6 / 7],
  ['no letters at all', '!', '?', 1],
  ['letters against none', 'AB', '?', 0],
] as const;
for (const [what, left, right, score] of PAIRS) {
  test(`${what}: ${left} and ${right} share ${score.toFixed(2)} of their pairs`, () => {
    assert.equal(scoreLetterPairs(left, right), score);
    assert.equal(scoreLetterPairs(right, left), score);
  });
}

test('among names that sound alike, the one a letter away shares more pairs than one that only sounds alike', () => {
  const near = scoreLetterPairs('GLIELOULEEST HOLDNGS', 'GLIELOULEEST HOLDINGS');
  assert.ok(near > scoreLetterPairs('GLIELOULEEST HOLDNGS', 'GLEST HOLDINGS'));
});
