import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listKeyWords } from '#domain/names/name-search-keys.ts';
import { buildRememberedKeys, buildSingleWordKeys, listRememberedWords } from '#domain/names/word-search.ts';

const KNOWN = [
  { word: 'HARBOUR', uses: 3_000 },
  { word: 'HARBOR', uses: 20 },
  { word: 'BAKERY', uses: 5_000 },
  { word: 'WAKERY', uses: 3 },
  { word: 'HOLDINGS', uses: 300_000 },
  { word: 'GROUP', uses: 200_000 },
];

function finds(asked: string, registered: string): boolean | null {
  const keys = buildRememberedKeys(listRememberedWords(asked), KNOWN);
  const held = new Set(buildSingleWordKeys(listKeyWords(registered)));
  return keys?.every((some) => some.some((key) => held.has(key))) ?? null;
}

const CASES = [
  ['bakery', 'SAMPLE HARBOUR BAKERY PTY LTD', true],
  ['harbour bakery', 'SAMPLE HARBOUR BAKERY PTY LTD', true],
  ['the bakery of the harbour', 'SAMPLE HARBOUR BAKERY PTY LTD', true],
  ['bakeries', 'SAMPLE HARBOUR BAKERY PTY LTD', true],
  // Words that sound alike, and a mistyped one that no name has.
  ['harbor bakery', 'SAMPLE HARBOUR BAKERY PTY LTD', true],
  ['bakkery', 'SAMPLE HARBOUR BAKERY PTY LTD', true],
  // A word that is in the register is what was meant.
  ['wakery', 'SAMPLE HARBOUR BAKERY PTY LTD', false],
  ['harbour quarry', 'SAMPLE HARBOUR BAKERY PTY LTD', false],
  ['sample bakery holdings', 'SAMPLE HARBOUR BAKERY PTY LTD', false],
  ['bakery holdings', 'HARBOUR BAKERY HOLDINGS PTY LTD', true],
  // Every word is in very many names; one that the register does not count is taken for common by its list.
  ['holdings', 'HARBOUR BAKERY HOLDINGS PTY LTD', null],
  ['holdings group', 'HARBOUR BAKERY HOLDINGS PTY LTD', null],
  ['services', 'HARBOUR SERVICES PTY LTD', null],
  ['4x4', 'HARBOUR 4X4 PTY LTD', true],
] as const;

for (const [asked, registered, found] of CASES) {
  test(`“${asked}” ${found === null ? 'is too common to search' : found ? `finds ${registered}` : `does not find ${registered}`}`, () => {
    assert.equal(finds(asked, registered), found);
  });
}

test('articles and conjunctions are searched only when there is nothing else', () => {
  assert.deepEqual(listRememberedWords('The Bakery and the Bar'), ['BAKERY', 'BAR']);
  assert.deepEqual(listRememberedWords('And of'), ['AND', 'OF']);
  assert.deepEqual(listRememberedWords('A Bakery for an Island of the North'), ['BAKERY', 'ISLAND', 'NORTH']);
});

test('a word used often is searched beside a rarer one, and 50,000 uses are not too many', () => {
  const used = (uses: number) => buildRememberedKeys(['ZEBRA'], [{ word: 'ZEBRA', uses }]);
  assert.equal(used(50_000)?.length, 1);
  assert.equal(used(50_001), null);
});

test('only the twenty most used spellings of a word are searched', () => {
  // Each is one letter from the mistyped word, and none sounds like it.
  const words = [...'BCDFGKLRSTVX'].flatMap((letter) => [`KLO${letter}PAR`, `KLOM${letter}AR`]);
  const known = words.map((word, index) => ({ word, uses: index }));
  const [keys = []] = buildRememberedKeys(['KLOMPAR'], known) ?? [];
  const isSearched = (word: string) => keys.includes(buildSingleWordKeys([word])[0] ?? 0);
  assert.equal(keys.length, 21, 'and the word itself');
  assert.deepEqual(
    words.filter((word) => !isSearched(word)),
    words.slice(0, words.length - 20),
  );
});

const spell = (word: string, ...known: string[]) =>
  buildRememberedKeys(
    [word],
    known.map((one) => ({ word: one, uses: 1 })),
  )?.[0]?.length;

test('a plural of the register is the same word, so no spelling near it is meant', () => {
  assert.equal(spell('GARDEN', 'GARDENS', 'GARDEX'), 1);
  assert.equal(spell('GARDIN', 'GARDENS'), 2, 'and it sounds like its singular');
  assert.equal(spell('GARDEZ', 'GARDEX'), 2, 'a word that no name has was mistyped');
});

test('the uses of all spellings count together, and a common word that is not counted is too wide', () => {
  const uses = 30_000;
  const known = [
    { word: 'HARBOUR', uses },
    { word: 'HARBOR', uses },
  ];
  assert.equal(buildRememberedKeys(['HARBOUR'], known), null);
  assert.equal(buildRememberedKeys(['ACCOUNTING'], []), null);
  assert.equal(buildRememberedKeys(['BUILDING'], []), null);
});

test('keys of words are stored with each version, so they must never change', () => {
  assert.deepEqual(buildSingleWordKeys(['BAKERY', 'BAKERIES', 'HARBOUR']).length, 2);
  assert.deepEqual(buildSingleWordKeys(['BAKERY']), [704137915]);
});
