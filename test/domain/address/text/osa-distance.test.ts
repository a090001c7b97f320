import assert from 'node:assert/strict';
import { test } from 'node:test';
import { osaDistance } from '#domain/address/text/osa-distance.ts';

const SIXTY_THREE = 'ABCDEFGHI'.repeat(7);

/** Two texts, the edits between them, and which edits those are. */
const CASES = [
  ['', '', 0, 'nothing'],
  ['BARKER', 'BARKER', 0, 'nothing'],
  ['BARKER', 'BARKR', 1, 'a letter lost'],
  ['BARKER', 'BARKEER', 1, 'a letter more'],
  ['BARKER', 'BARKAR', 1, 'a letter changed'],
  ['BARKER', 'BRAKER', 1, 'two neighbours swapped'],
  ['BARKER', 'ABRKER', 1, 'the first two swapped'],
  ['BARKER', 'BARKRE', 1, 'the last two swapped'],
  ['BARKER', 'ARKER', 1, 'the first letter lost'],
  ['BARKER', 'BARKE', 1, 'the last letter lost'],
  ['BARKER', 'BRAKRE', 2, 'two swaps'],
  ['BARKER', 'BXRKXR', 2, 'two letters changed'],
  ['BARKER', 'KER', 3, 'three letters lost'],
  ['BARKER', 'XXBARKER', 2, 'two letters more in front'],
  ['BARKER', 'BARKERXX', 2, 'two letters more behind'],
  ['AB', 'BA', 1, 'a swap'],
  ['CA', 'ABC', 3, 'a swap and a letter between, which are edited apart'],
  ['ABCD', 'CDAB', 4, 'two halves exchanged'],
  ['', 'AB', 2, 'all letters more'],
  ['AB', '', 2, 'all letters lost'],
  [`${SIXTY_THREE}A`, `${SIXTY_THREE}B`, 1, 'the last of sixty-four letters changed'],
] as const;

for (const [left, right, edits, which] of CASES)
  test(`"${left.slice(-8)}" and "${right.slice(-8)}" are ${edits} edits apart: ${which}`, () => {
    for (const limit of [edits, edits + 1, edits + 3]) {
      assert.equal(osaDistance(left, right, limit), edits);
      assert.equal(osaDistance(right, left, limit), edits);
    }
    if (edits === 0) return;
    assert.equal(osaDistance(left, right, edits - 1), edits);
    assert.equal(osaDistance(right, left, edits - 1), edits);
  });

test('a text of more than sixty-four letters is near to itself only', () => {
  const long = `${SIXTY_THREE}AB`;
  assert.equal(osaDistance(long, long, 2), 0);
  assert.equal(osaDistance(long, `${SIXTY_THREE}AC`, 2), 3);
  assert.equal(osaDistance(long, `${SIXTY_THREE}A`, 2), 3);
  assert.equal(osaDistance(`${SIXTY_THREE}A`, long, 2), 3);
});
