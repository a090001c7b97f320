import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WordCounts } from '#domain/names/word-counts.ts';

test('words are counted in the order in which they were first used', () => {
  const counts = new WordCounts();
  for (const word of ['QUARRY', 'BAKERY', 'QUARRY', 'QUARRIES', 'BAKER', 'QUARRY']) counts.add(word);
  assert.deepEqual(
    [...counts.entries()],
    [
      ['QUARRY', 3],
      ['BAKERY', 1],
      ['QUARRIES', 1],
      ['BAKER', 1],
    ],
  );
  assert.equal(counts.size, 4);
});

test('words whose misspellings cannot be found are not counted', () => {
  const counts = new WordCounts();
  // The low byte of U+0141 is the letter A.
  for (const word of ['AAA', '', 'AB', '4WD', '\u0141\u0141\u0141', 'A'.repeat(41), 'A'.repeat(40)]) counts.add(word);
  assert.deepEqual(
    [...counts.entries()],
    [
      ['AAA', 1],
      ['A'.repeat(40), 1],
    ],
  );
});

test('a word that starts like another with the same hash is counted for itself', () => {
  // AGYA and AGYAB have the same slot, and BAKERY is behind AGYA in memory.
  for (const words of [
    ['AGYA', 'BAKERY', 'AGYAB'],
    ['AGYAB', 'BAKERY', 'AGYA'],
  ]) {
    const counts = new WordCounts();
    for (const word of words) counts.add(word);
    assert.deepEqual(
      [...counts.entries()],
      words.map((word) => [word, 1]),
    );
  }
});

test('a hundred thousand words, more than fit at first, are each counted', () => {
  const letters = [...'ABCDEFGHIJ'];
  const words = Array.from({ length: 100_000 }, (_, number) =>
    [...String(number).padStart(15, '0')].map((digit) => letters[Number(digit)]).join(''),
  );
  const counts = new WordCounts();
  for (const word of [...words, ...words.toReversed()]) counts.add(word);
  assert.equal(counts.size, words.length);
  assert.deepEqual(
    [...counts.entries()],
    words.map((word) => [word, 2]),
  );
});
