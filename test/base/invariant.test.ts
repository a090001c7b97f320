import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invariant } from '#base/invariant.ts';

test('a true condition passes, and a false one throws its reason', () => {
  invariant(true, 'never read');
  for (const broken of [false, null, undefined, 0, '']) {
    assert.throws(() => invariant(broken, 'the sum is zero'), { message: 'invariant broken: the sum is zero' });
  }
});
