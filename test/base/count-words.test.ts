import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords } from '#base/count-words.ts';

test('only one thing has the word for one', () => {
  const written = [0, 1, 2].map((count) => countWords(count, 'entry', 'entries'));
  assert.deepEqual(written, ['0 entries', '1 entry', '2 entries']);
});
