import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NAME_FEATURES } from '#domain/names/name-features.ts';
import { normaliseName } from '#domain/names/normalise-name.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import { anyText } from '#test/support/any-text.ts';

type Difference = readonly [feature: string, cost: number, meaning: string];

const PUNCTUATION: Difference = ['punctuation', 0, 'accents or punctuation differ, or & stands for and'];
const ARTICLE: Difference = ['article', 0.02, 'one name has The, A or An before it'];
const ABBREVIATION: Difference = ['abbreviation', 0.03, 'a word is abbreviated in one name'];
const SPELT_OUT: Difference = ['legal_form_spelling', 0, 'the legal form is spelt out in one name'];
const LEGAL_FORM: Difference = ['legal_form', 0.06, 'the legal form differs or is left out'];
const WORD_BREAK: Difference = ['word_break', 0.04, 'words are joined or parted'];
const PLURAL: Difference = ['plural', 0.05, 'a word is plural in one name'];
const WORD_ORDER: Difference = ['word_order', 0.06, 'the words are in another order'];
const PHONETIC: Difference = ['phonetic', 0.12, 'words sound alike but are spelt differently'];
const EMPTY: Difference = ['empty', 1, 'a name without letters or digits is like no other'];

const missing = (word: string, cost: number): Difference => ['missing_word', cost, `only one name has ${word}`];
const misspelt = (word: string, other: string, cost: number): Difference => [
  'spelling',
  cost,
  `${word} is spelt ${other}`,
];

const parted = (word: string, parts: string, cost: number): Difference => [
  'word_break',
  cost,
  `${word} is parted as ${parts}`,
];

const CASES: readonly (readonly [left: string, right: string, differences: readonly Difference[]])[] = [
  ['same Name', 'SAME  name', []],
  [' same name ', 'SAME NAME', []],
  ['SAME\u00a0\u00a0NAME', 'SAME NAME', []],
  ['A.B.C. & Sons', 'abc and  SONS', [PUNCTUATION]],
  ['The Kwik Fix Co', 'QUICK FIX COMPANY', [ARTICLE, SPELT_OUT, PHONETIC]],
  ['Harbour Bakery', 'HARBOUR BAKERY PTY LTD', [LEGAL_FORM]],
  ['Harbour Bakery Proprietary Limited', 'HARBOUR BAKERY PTY LTD', [SPELT_OUT]],
  ['Harbour Bakery P/L', 'HARBOUR BAKERY PTY. LIMITED', [SPELT_OUT]],
  ['Yellow Rock NL', 'YELLOW ROCK NO LIABILITY', [SPELT_OUT]],
  ['Yellow Rock NL', 'YELLOW ROCK', [LEGAL_FORM]],
  ['Smith Bros', 'SMITH BROTHERS', [ABBREVIATION]],
  // A legal form at the start does not count.
  ['NL Zebra', 'ZEBRA', [missing('NL', 0.5)]],
  ['Luxe Nail', 'LUXE NAILS', [PLURAL]],
  ['Sons & Sample', 'SAMPLE & SONS', [WORD_ORDER]],
  ['Round Berry', 'ROUNDBERRY', [WORD_BREAK]],
  ['Passmor Driving', 'PASSMORE DRIVING', [PHONETIC]],
  ['Battery Storage', 'BATTERY STORAGE SAFETY', [missing('SAFETY', 0.333)]],
  // A word that half of all names contain weighs less.
  ['Corner Lane Cafe', 'CORNER LANE', [missing('CAFE', 0.167)]],
  // A misspelling costs by its wrong letters and the weight of the word.
  ['Electronbic Events', 'ELECTRONIC EVENTS', [misspelt('ELECTRONBIC', 'ELECTRONIC', 0.075)]],
  ['Zebra Constructyrns', 'ZEBRA CONSTRUCTIONS', [misspelt('CONSTRUCTIONS', 'CONSTRUCTYRNS', 0.112)]],
  ['Strawberry Zebra', 'STRAWBELLA ZEBRA', [misspelt('STRAWBELLA', 'STRAWBERRY', 0.2)]],
  ['Strawberry Zebra', 'STRAWBULLA ZEBRA', [missing('STRAWBERRY', 0.5), missing('STRAWBULLA', 0.5)]],
  // In a short word one letter makes another word, but one that is closer than others.
  ['Retro Land', 'METRO LAND', [misspelt('METRO', 'RETRO', 0.36)]],
  ['Retro Land', 'LUNAR LAND', [missing('LUNAR', 0.5), missing('RETRO', 0.5)]],
  ['Fox Zebra', 'FOB ZEBRA', [misspelt('FOB', 'FOX', 0.587)]],
  ['Fox Zebra', 'FIN ZEBRA', [missing('FIN', 0.5), missing('FOX', 0.5)]],
  // A word is a spelling of the most similar one.
  [
    'Margaritta Kitchen',
    'MARGHERITA MARGARITA KITCHEN',
    [misspelt('MARGARITTA', 'MARGARITA', 0.06), missing('MARGHERITA', 0.333)],
  ],
  [
    'Kitchen Margaritta',
    'MARGARITA MARGHERITA KITCHEN',
    [misspelt('MARGARITTA', 'MARGARITA', 0.06), missing('MARGHERITA', 0.333)],
  ],
  // Two joined words are found next to other differences, in either order, with one wrong letter.
  [
    'Round Berry Farm',
    'ROUNDBERRY ORCHARD',
    [parted('ROUNDBERRY', 'ROUND BERRY', 0.04), missing('FARM', 0.333), missing('ORCHARD', 0.333)],
  ],
  ['Berry Roundelay', 'ROUNDELAYBERRY', [parted('ROUNDELAYBERRY', 'ROUNDELAY BERRY', 0.04)]],
  ['Roundelay Berry', 'ROUNDELAYBERY', [parted('ROUNDELAYBERY', 'ROUNDELAY BERRY', 0.219)]],
  // Sounds explain the whole difference or nothing.
  ['Kwik Zebra', 'QUICK GIRAFFE', ['KWIK', 'ZEBRA', 'QUICK', 'GIRAFFE'].map((word) => missing(word, 0.5))],
  // A name that is only an article or a legal form is the whole name.
  ['The', 'A', [missing('A', 1), missing('THE', 1)]],
  ['Pty Ltd', 'Inc', [missing('INC', 0.5), missing('PTY', 0.5), missing('LTD', 0.5)]],
  ['!!!', 'ABC', [EMPTY]],
  ['ABC', '???', [EMPTY]],
  ['!!!', '???', [EMPTY]],
];

for (const [left, right, differences] of CASES) {
  test(`${left} | ${right}: ${differences.map(([feature]) => feature).join(', ') || 'the same'}`, () => {
    const { score, differences: found } = scoreNames(left, right);
    assert.deepEqual(
      found.map(({ feature, cost, meaning }) => [feature, cost, meaning]),
      differences,
    );
    const rest = 1 - differences.reduce((sum, [, cost]) => sum + cost, 0);
    assert.equal(score, Math.max(0, Math.round(rest * 1000) / 1000));
  });
}

test('the score is one minus the costs, always from 0 to 1', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      const { score, differences } = scoreNames(left, right);
      const rest = 1 - differences.reduce((sum, { cost }) => sum + cost, 0);
      assert.ok(score >= 0 && score <= 1);
      assert.ok(Math.abs(score - Math.max(0, rest)) < 0.001);
    }),
  );
});

test('a name equals itself in any case and with any punctuation', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ABCDEKNOST& '), minLength: 1 });
  fc.assert(
    fc.property(word, (name) => {
      fc.pre(normaliseName(name) !== '');
      assert.equal(scoreNames(name, ` ${name.toLowerCase()}!`).score, 1);
    }),
  );
});

test('the similarity of two names does not depend on their order', () => {
  const word = fc.constantFrom(
    'ZEBRA',
    'ZEBRAS',
    'QUICK',
    'KWIK',
    'THE',
    'PTY',
    'LTD',
    'LIMITED',
    'CAFE',
    'CO',
    'MARGARITTA',
    'MARGARITA',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(name, name, (left, right) => assert.deepEqual(scoreNames(left, right), scoreNames(right, left))),
  );
});

test('normalising is idempotent', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      assert.equal(normaliseName(normaliseName(name)), normaliseName(name));
    }),
  );
});

test('every difference costs something except the one that the law ignores', () => {
  const free = NAME_FEATURES.filter(({ cost }) => cost === 0).map(({ name }) => name);
  assert.deepEqual(free, ['legal_form_spelling']);
  for (const { cost } of NAME_FEATURES) assert.ok(cost >= 0 && cost < 0.2);
});
