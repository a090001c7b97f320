import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildLetterSignature, canBeNear } from '#domain/address/text/letter-signature.ts';

test('a text has the bits of its letters, however often they occur, and one for all digits', () => {
  assert.equal(buildLetterSignature(''), 0);
  assert.equal(buildLetterSignature('CABBA'), 0b111);
  assert.equal(buildLetterSignature('Z'), 1 << 25);
  assert.equal(buildLetterSignature('0'), 1 << 26);
  assert.equal(buildLetterSignature('A19'), 1 | (1 << 26));
});

/** Two texts, a limit of edits, and whether their letters and lengths leave it open that they are within it. */
const PAIRS = [
  // A replacement changes two letters: as many as two for each edit may differ.
  ['ABC', 'ABD', 1, true],
  ['ABC', 'AED', 1, false],
  ['ABC', 'AED', 2, true],
  ['ABCD', 'EFGH', 3, false],
  ['ABCD', 'EFGH', 4, true],
  // No letter differs, but the lengths differ by more than the limit.
  ['AB', 'AABAA', 2, false],
  ['AABAA', 'AB', 2, false],
  ['AB', 'AABA', 2, true],
  ['AABA', 'AB', 2, true],
  // A letter more is an edit that changes one letter only.
  ['ABC', 'ABCD', 1, true],
  ['ABCD', 'ABC', 1, true],
  ['ABC', 'ABDE', 1, false],
  ['ABDE', 'ABC', 1, false],
  ['ABC', 'DEFCB', 2, false],
  ['ABC', 'DEBCA', 2, true],
  ['', '', 0, true],
  ['A', 'B', 0, false],
] as const;

for (const [left, right, limit, isNear] of PAIRS)
  test(`"${left}" and "${right}" ${isNear ? 'may' : 'cannot'} be within ${limit} edits, by letters and lengths`, () => {
    const [mine, other] = [buildLetterSignature(left), buildLetterSignature(right)];
    assert.equal(canBeNear(mine, other, left.length, right.length, limit), isNear);
  });
