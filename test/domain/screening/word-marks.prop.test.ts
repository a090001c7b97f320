import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildNameWord, type NameWord } from '#domain/screening/name-word.ts';
import { scoreWords } from '#domain/screening/word-likeness.ts';
import { listAlike, markWords } from '#domain/screening/word-marks.ts';

const latin = fc.string({ unit: fc.constantFrom(...'AEIOUBHKLMNRST'), minLength: 1, maxLength: 12 });
const native = fc.string({ unit: fc.constantFrom(...'اببرسمنهو林李'), minLength: 1, maxLength: 8 });
const words = fc.oneof(
  latin.map((text) => buildNameWord(text, 'name')),
  fc
    .tuple(latin, native, fc.boolean())
    .map(([text, script, isConsonantal]) => buildNameWord(text, 'name', { text: script, isConsonantal })),
);
// A few letters dropped, doubled or changed, so that many pairs are on the edge of being alike.
const pairs = fc.tuple(
  words,
  fc.array(fc.tuple(fc.nat(20), fc.constantFrom('', 'A', 'S', 'IE')), { maxLength: 4 }),
  words,
);

test('a word that is like another is never ruled out by its letters and lengths', () => {
  fc.assert(
    fc.property(pairs, ([word, changes, other]) => {
      const near = changes.reduce((text, [place, letter]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + letter + text.slice(at + 1);
      }, word.text);
      const script =
        other.native === null ? null : { text: word.native ?? other.native, isConsonantal: other.isConsonantal };
      const changed = buildNameWord(near === '' ? 'A' : near, 'name', script);
      for (const listed of [changed, other, word]) assertFound(word, listed);
    }),
    { numRuns: 3_000 },
  );
});

function assertFound(word: NameWord, listed: NameWord): void {
  const isLikeByVariant = word.variants.some((one) => listed.variants.includes(one));
  if (scoreWords(word, listed) === 0 || isLikeByVariant) return;
  assert.deepEqual(
    listAlike(word, markWords([listed])),
    [0],
    `${word.text} ${word.native} | ${listed.text} ${listed.native}`,
  );
}

test('words that differ by too many letters or in length are ruled out before they are scored', () => {
  const asked = buildNameWord('KARIMOV', 'name');
  const listed = ['KARIMOV', 'KARYMOW', 'KARIM', 'BELSTEIN', 'KARIMOVSKAYASHVILI', 'VOMIRAK'];
  const places = listAlike(asked, markWords(listed.map((text) => buildNameWord(text, 'name'))));
  assert.deepEqual(
    places.map((place) => listed[place]),
    ['KARIMOV', 'KARYMOW', 'KARIM', 'VOMIRAK'],
    'the same letters in another order are left to the score',
  );
});
