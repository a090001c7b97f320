import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideNameMatch, isNameCandidate } from '#domain/names/decide-name-match.ts';
import { scoreNames } from '#domain/names/score-names.ts';

const CASES = [
  [1, 'exact'],
  [0.999, 'fuzzy'],
  [0.8, 'fuzzy'],
  [0.799, 'review'],
  [0.65, 'review'],
  [0.649, 'none'],
  [0, 'none'],
] as const;

for (const [score, match] of CASES) {
  test(`a score of ${score} means ${match}`, () => assert.equal(decideNameMatch({ score, differences: [] }), match));
}

const CANDIDATES = [
  ['Retro Land', 'METRO LAND', true],
  ['Harbour Bakery', 'HARBOUR BAKERY PTY LTD', true],
  ['Smith Plumbing', 'SMITH ELECTRICAL', false],
  ['Fox Zebra', 'FOB ZEBRA', true],
  ['Fox', 'FOB', false],
] as const;
for (const [asked, registered, is] of CANDIDATES) {
  test(`${registered} is ${is ? '' : 'not '}shown to a caller who asks for ${asked}`, () => {
    assert.equal(isNameCandidate(scoreNames(asked, registered)), is);
  });
}

const SPELT = { feature: 'spelling', cost: 0.6, meaning: 'x' };
const LACKING = { feature: 'missing_word', cost: 0.3, meaning: 'x' };
/** A description, the score, its differences, and whether the name is shown. */
const SHOWN = [
  ['the least score with nothing but spellings', 0.4, [SPELT], true],
  ['a lower one', 0.399, [SPELT], false],
  ['the same score where a word is absent', 0.4, [LACKING], false],
  ['the same score where a word is absent besides', 0.4, [SPELT, LACKING], false],
  ['a score for a person to look at, where a word is absent', 0.65, [LACKING], true],
] as const;
for (const [what, score, differences, is] of SHOWN) {
  test(`${what} is ${is ? '' : 'not '}a candidate`, () => {
    assert.equal(isNameCandidate({ score, differences }), is);
  });
}
