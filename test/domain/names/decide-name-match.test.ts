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
  test(`${registered} is ${is ? '' : 'not '}shown to somebody who asks for ${asked}`, () => {
    assert.equal(isNameCandidate(scoreNames(asked, registered)), is);
  });
}
