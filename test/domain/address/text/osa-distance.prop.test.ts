import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildLetterSignature, canBeNear } from '#domain/address/text/letter-signature.ts';
import { osaDistance } from '#domain/address/text/osa-distance.ts';

/** The textbook table, without bounds. */
function plainDistance(left: string, right: string): number {
  const cost = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => cost[row]?.[column] ?? 0;
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const replaced = at(row - 1, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1);
      let least = Math.min(replaced, at(row - 1, column) + 1, at(row, column - 1) + 1);
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && isSwap) least = Math.min(least, at(row - 2, column - 2) + 1);
      (cost[row] ?? [])[column] = least;
    }
  }
  return at(left.length, right.length);
}

const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C', 'D', '1'), maxLength: 12 });

test('the bounded distance is the plain one, or one more than the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (left, right, limit) => {
      assert.equal(osaDistance(left, right, limit), Math.min(plainDistance(left, right), limit + 1));
    }),
    { numRuns: 5000 },
  );
});

test('the letter signature never rules out what is near', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (left, right, limit) => {
      if (plainDistance(left, right) > limit) return;
      const [mine, other] = [buildLetterSignature(left), buildLetterSignature(right)];
      assert.ok(canBeNear(mine, other, left.length, right.length, limit));
    }),
    { numRuns: 5000 },
  );
});
