import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSpellings, splitWords } from '#base/word-lists.ts';

test('a list of words may span lines', () => {
  assert.deepEqual(splitWords('\n  UNIT FLAT\n  SHOP\n'), ['UNIT', 'FLAT', 'SHOP']);
});

test('a table maps each spelling to its word, which may have spaces', () => {
  assert.deepEqual(
    [...readSpellings('\n  UNIT: U UNIT;\n  MARINE BERTH: BERTH\n')],
    [
      ['U', 'UNIT'],
      ['UNIT', 'UNIT'],
      ['BERTH', 'MARINE BERTH'],
    ],
  );
});
