import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  buildFarRespelledKeys,
  buildRespelledKeys,
  listAskedParts,
  listAskedWords,
  listUnknownWords,
} from '#domain/names/list-respellings.ts';
import { buildWordsKey } from '#domain/names/name-search-keys.ts';
import {
  buildFarWordKeys,
  buildWordKeys,
  hasNearWords,
  isOneEditAway,
  isTwoEditsAway,
} from '#domain/names/near-words.ts';

const KNOWN = ['ZEBRA', 'HARLEY', 'PLUMBING', 'TROPICAL', 'GARDEN'].map((word) => ({ word, uses: 1 }));

/** Whether a requested name is respelt as a registered one, given similar words of the register. */
function findsAs(asked: string, registered: string, ask: (words: string[]) => string[]): boolean {
  const words = asked.split(' ');
  const keys = new Set(ask(words).flatMap(buildWordKeys));
  const known = KNOWN.filter(({ word }) => buildWordKeys(word).some((key) => keys.has(key)));
  return buildRespelledKeys(words, known).includes(buildWordsKey(registered.split(' ')));
}

const FOUND = [
  ['ZEBA PLUMBING', 'ZEBRA PLUMBING', 'a letter lost'],
  ['ZEBKRA PLUMBING', 'ZEBRA PLUMBING', 'a letter added'],
  ['ZEKRA PLUMBING', 'ZEBRA PLUMBING', 'a letter changed'],
  ['ZERBA PLUMBING', 'ZEBRA PLUMBING', 'two letters swapped'],
  ['ZEBA PLUMXING', 'ZEBRA PLUMBING', 'a letter wrong in each of two words'],
  ['ZEBA GARDEN PLUMXING', 'ZEBRA GARDEN PLUMBING', 'a letter wrong in the first and the last of three words'],
  ['GARDEN HAR LEY', 'GARDEN HARLEY', 'a word parted, others reversed'],
  ['HAR LEY PLUMXING', 'HARLEY PLUMBING', 'a word parted and a letter of another'],
  ['HAR LKEY', 'HARLEY', 'a word parted and a letter of it'],
  ['LEY HAR GARDEN', 'GARDEN HARLEY', 'a word parted and the words reversed'],
  ['LKEY HAR', 'HARLEY', 'a word parted and reversed, and a letter of it'],
] as const;
for (const [asked, registered, why] of FOUND) {
  test(`${asked} is respelt ${registered}: ${why}`, () => assert.ok(findsAs(asked, registered, listAskedWords)));
}

const PARTED = [
  ['PLUMBINGZEBRA HARLEY', 'HARLEY ZEBRA PLUMBING', 'words joined and reversed'],
  ['ZEBRAPLUMXING', 'ZEBRA PLUMBING', 'words joined and a letter of the second wrong'],
  ['ZEXRAPLUMBING', 'ZEBRA PLUMBING', 'words joined and a letter of the first wrong'],
] as const;
for (const [asked, registered, why] of PARTED) {
  test(`${asked} is split as ${registered}: ${why}`, () => assert.ok(findsAs(asked, registered, listAskedParts)));
}

test('a word two letters away, or not in the register, is not a respelling', () => {
  assert.ok(!findsAs('ZXBXA PLUMBING', 'ZEBRA PLUMBING', listAskedWords));
  assert.ok(!findsAs('NUMBAX PLUMBING', 'NUMBAT PLUMBING', listAskedWords));
  assert.deepEqual(listAskedParts(['TWO24', 'SHORT']), []);
  assert.deepEqual(listAskedWords(['AB', '24', 'ZEBRA']), ['ZEBRA']);
});

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Words that differ from one word in one letter, the most used last. */
const listLike = (word: string, place: number) =>
  LETTERS.map((letter) => word.slice(0, place) + letter + word.slice(place + 1))
    .filter((other) => other !== word)
    .map((other, index) => ({ word: other, uses: index }));

test('however many words are similar, there are at most a thousand keys', () => {
  const words = ['ABCD', 'EFGH', 'IJKL', 'MNOP'];
  const known = words.flatMap((word) => [0, 1, 2, 3].flatMap((place) => listLike(word, place)));
  assert.equal(buildRespelledKeys(words, known).length, 1_000);
});

test('a name is searched as it is, then joined or split, then with the most used similar words', () => {
  const known = [
    { word: 'ZEBKA', uses: 1 },
    { word: 'ZEBTA', uses: 9 },
    { word: 'ZEBLA', uses: 5 },
    { word: 'QUOLL', uses: 3 },
  ];
  const expected = ['ZEBRA QUOLL', 'ZEBRAQUOLL', 'QUOLLZEBRA', 'ZEBTA QUOLL', 'ZEBLA QUOLL', 'ZEBKA QUOLL'];
  const keys = expected.map((name) => buildWordsKey(name.split(' ')));
  assert.deepEqual(buildRespelledKeys(['ZEBRA', 'QUOLL'], known), keys);
});

test('for two misspelt words, the sixteen most used of each are combined', () => {
  const [first, second] = [listLike('BCDF', 0), listLike('GHJK', 0)];
  const keys = new Set(buildRespelledKeys(['BCDF', 'GHJK'], [...first, ...second]));
  const has = (one: string | undefined, two: string | undefined) => keys.has(buildWordsKey([one ?? '', two ?? '']));
  const at = (words: { word: string }[], place: number) => words.at(-place)?.word;
  assert.ok(has(at(first, 1), at(second, 1)) && has(at(first, 16), at(second, 16)));
  assert.ok(!has(at(first, 17), at(second, 1)) && !has(at(first, 1), at(second, 17)));
  // Alone, each is tried, however rare.
  assert.ok(has(at(first, 17), 'GHJK') && has('BCDF', at(second, 17)));
});

test('the hundred most used words similar to a word are tried', () => {
  const like = [0, 1, 2, 3, 4]
    .flatMap((place) => listLike('BCDFG', place))
    .map(({ word }, index) => ({ word, uses: 1_000 - index }));
  const keys = new Set(buildRespelledKeys(['BCDFG'], like));
  const has = (place: number) => keys.has(buildWordsKey([like[place]?.word ?? '']));
  // The 101st is BCDFB, which sounds like no other.
  assert.equal(like[101]?.word, 'BCDFB');
  assert.deepEqual([has(98), has(101)], [true, false]);
});

test('words of at least six letters are split, into parts of at least three', () => {
  assert.deepEqual(listAskedParts(['ABCDE']), []);
  assert.deepEqual(listAskedParts(['ABCDEF']), ['ABC', 'DEF']);
  assert.deepEqual(listAskedParts(['ABCDEFG', 'ABCDEFG']), ['ABC', 'DEFG', 'ABCD', 'EFG']);
  assert.deepEqual(listAskedParts(['ABCDE1']), []);
});

test('each two adjacent words are also searched as one word, in either order', () => {
  assert.deepEqual(listAskedWords(['NEW', 'SOUTH', 'WALES']), [
    ...['NEW', 'SOUTH', 'WALES'],
    ...['NEWSOUTH', 'SOUTHNEW', 'SOUTHWALES', 'WALESSOUTH'],
  ]);
  assert.deepEqual(listAskedWords(['ZEBRA']), ['ZEBRA']);
  assert.deepEqual(listAskedWords([]), []);
});

test('a word is split only if the register has both parts, or one part and a word similar to the other', () => {
  const parted = (asked: string, parts: string[], held: string[]) =>
    buildRespelledKeys(
      [asked],
      held.map((word) => ({ word, uses: 1 })),
    ).includes(buildWordsKey(parts));
  assert.ok(parted('ZEBRAQUOLL', ['ZEBRA', 'QUOLL'], ['ZEBRA', 'QUOLL']));
  assert.ok(!parted('ZEBRAQUOLL', ['ZEBRA', 'QUOLL'], ['ZEBRA']));
  assert.ok(!parted('ZEBRAQUOLL', ['ZEBRA', 'QUOLL'], ['QUOLL']));
  assert.ok(parted('ZEBRAQUOLL', ['ZEBRA', 'QUOLT'], ['ZEBRA', 'QUOLT']));
  assert.ok(parted('ZEBRAQUOLL', ['ZEBBA', 'QUOLL'], ['ZEBBA', 'QUOLL']));
  assert.ok(!parted('ZEBRAQUOLL', ['ZEBBA', 'QUOLT'], ['ZEBBA', 'QUOLT']));
});

const WORD = fc.string({ unit: fc.constantFrom(...'ABCDE'), minLength: 5, maxLength: 14 });
const EDIT = fc.record({ at: fc.nat(13), letter: fc.constantFrom(...'ABCDE'), kind: fc.nat(3) });

/** A word with a missing, added, changed or swapped letter. */
function edit(right: string, { at, letter, kind }: { at: number; letter: string; kind: number }): string {
  const from = at % right.length;
  const [start, end] = [right.slice(0, from), right.slice(from + 1)];
  const here = right[from] ?? '';
  const swapped = end === '' ? right : `${start}${end[0]}${here}${end.slice(1)}`;
  return [start + end, start + letter + here + end, start + letter + end, swapped][kind] ?? '';
}

test('words one edit away always share a key', () => {
  fc.assert(
    fc.property(WORD, EDIT, (right, one) => {
      const asked = edit(right, one);
      fc.pre(asked !== right);
      assert.ok(isOneEditAway(asked, right) && isOneEditAway(right, asked));
      const keys = new Set(buildWordKeys(right));
      assert.ok(buildWordKeys(asked).some((key) => keys.has(key)));
    }),
  );
});

test('words two edits away share one of the additional keys', () => {
  fc.assert(
    fc.property(WORD, EDIT, EDIT, (right, one, two) => {
      const asked = edit(edit(right, one), two);
      fc.pre(isTwoEditsAway(asked, right));
      assert.ok(isTwoEditsAway(right, asked));
      const keys = new Set(buildWordKeys(right));
      assert.ok([...buildWordKeys(asked), ...buildFarWordKeys(asked)].some((key) => keys.has(key)));
    }),
    { numRuns: 300 },
  );
});

const FAR = [
  ['TRXPXCAL', 'TROPICAL', true],
  ['TRPCAL', 'TROPICAL', true],
  ['TRPICALX', 'TROPICAL', true],
  ['RTOPIACL', 'TROPICAL', true],
  ['TROPICA', 'TROPICAL', false],
  ['TRXXXCAL', 'TROPICAL', false],
] as const;
for (const [asked, right, is] of FAR) {
  test(`${asked} PLUMBING is ${is ? '' : 'not '}respelt ${right} PLUMBING by two letters`, () => {
    const keys = buildFarRespelledKeys([asked, 'PLUMBING'], [asked], KNOWN);
    assert.deepEqual(keys, is ? [buildWordsKey([right, 'PLUMBING'])] : []);
  });
}

test('two wrong letters are searched in words of five letters or more that the register lacks', () => {
  assert.deepEqual(listUnknownWords(['ZEBRA', 'HARLXX', 'XYZW', 'ABC12'], KNOWN), ['HARLXX']);
  assert.deepEqual(buildFarRespelledKeys(['HARXXY', 'PLUMBING'], ['OTHER'], KNOWN), []);
});

test('the most used words two letters away are tried first, at most a thousand', () => {
  const known = [
    { word: 'ZEBXX', uses: 1 },
    { word: 'XXBRA', uses: 9 },
  ];
  const keys = buildFarRespelledKeys(['ZEBRA'], ['ZEBRA'], known);
  assert.deepEqual(
    keys,
    ['XXBRA', 'ZEBXX'].map((word) => buildWordsKey([word])),
  );
  const many = LETTERS.flatMap((one) => LETTERS.map((two) => `${one}${two}`)).flatMap((pair) => [
    { word: `${pair}DFG`, uses: 1 },
    { word: `BC${pair}G`, uses: 1 },
    { word: `BCD${pair}`, uses: 1 },
  ]);
  assert.ok(buildFarRespelledKeys(['BCDFG'], ['BCDFG'], many).length <= 1_000);
});

const EDITS = [
  ['ZEBRA', 'ZEBRA', false],
  ['ZEBRA', 'ZEB', false],
  ['ZEBRA', 'BEZRA', false],
  ['ZEBRA', 'ZEBRAS', true],
] as const;
for (const [left, right, is] of EDITS) {
  test(`${left} and ${right} are ${is ? '' : 'not '}one edit apart`, () =>
    assert.equal(isOneEditAway(left, right), is));
}

test('misspellings are searched for plain words of three to forty letters', () => {
  const words = ['AB', 'ABC', 'A'.repeat(40), 'A'.repeat(41), 'ABC1', 'ÉLAN'];
  assert.deepEqual(words.map(hasNearWords), [false, true, true, false, false, false]);
});

test('a word has at most nine keys, all from its start', () => {
  assert.equal(buildWordKeys('ABCDEFGH').length, 9);
  assert.deepEqual(buildWordKeys('ABCDEFGHIJKLMNOP'), buildWordKeys('ABCDEFGH'));
  assert.notDeepEqual(buildWordKeys('ABCDEFGX'), buildWordKeys('ABCDEFGH'));
});
