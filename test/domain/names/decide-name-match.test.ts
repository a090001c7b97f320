import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';

const CASES = [
  [1, 'exact'],
  [0.999, 'fuzzy'],
  [0.8, 'fuzzy'],
  [0.799, 'review'],
  [0.65, 'review'],
  [0.649, 'none'],
  [0, 'none'],
] as const;

for (const [score, match] of CASES) {
  test(`a score of ${score} means ${match}`, () => assert.equal(decideNameMatch({ score, differences: [] }), match));
}
