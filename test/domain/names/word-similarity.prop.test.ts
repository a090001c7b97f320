import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scoreWordSimilarity } from '#domain/names/word-similarity.ts';

// The definition without the table that makes it fast: add, remove, change, or swap two adjacent letters.
function countEdits(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const [a = '', b = ''] = left;
  const [x = '', y = ''] = right;
  if (a === x) return countEdits(left.slice(1), right.slice(1));
  const swapped = a === y && b === x ? [countEdits(left.slice(2), right.slice(2))] : [];
  return (
    1 +
    Math.min(
      countEdits(left.slice(1), right),
      countEdits(left, right.slice(1)),
      countEdits(left.slice(1), right.slice(1)),
      ...swapped,
    )
  );
}

// Few letters and short words, so that all kinds of edits occur.
const word = fc.string({ unit: fc.constantFrom(...'ABC'), maxLength: 6 });

test('the similarity of two words is one minus the share of edited letters', () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      const longest = Math.max(left.length, right.length, 1);
      assert.equal(scoreWordSimilarity(left, right), 1 - countEdits(left, right) / longest);
    }),
    { numRuns: 1_000 },
  );
});

test('the similarity of two words does not depend on their order', () => {
  fc.assert(
    fc.property(word, word, (left, right) => scoreWordSimilarity(left, right) === scoreWordSimilarity(right, left)),
  );
});

const CASES = [
  ['HARBOUR', 'HARBOUR', 1],
  ['HARBOUR', 'HARBOR', 1 - 1 / 7],
  ['HARBOUR', 'HABROUR', 1 - 1 / 7],
  ['HARBOUR', 'HARVOUR', 1 - 1 / 7],
  ['ABC', 'XYZ', 0],
  ['', 'ABC', 0],
  ['', '', 1],
  // Different numbers are never similar.
  ['STORE24', 'STORE25', 0],
  ['STORE24', 'STORE', 0],
  ['STORE', 'STORE24', 0],
  ['STORE24', 'STORE24', 1],
] as const;

for (const [left, right, score] of CASES) {
  test(`"${left}" and "${right}" have a similarity of ${score.toFixed(2)}`, () => {
    assert.equal(scoreWordSimilarity(left, right), score);
  });
}
