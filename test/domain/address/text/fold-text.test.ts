import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldText } from '#domain/address/text/fold-text.ts';

/** The rule, the text, and its folded form. */
const FOLDS = [
  ['small letters become capitals', '1 Smith St', '1 SMITH ST'],
  ['signs of a keyboard stay', `1/2-3 & 4 #5; (6), "7"'s`, `1/2-3 & 4 #5; (6), "7"'S`],
  ['accents fall off', 'Böndi Café', 'BONDI CAFE'],
  ['a letter alone loses its accent too', '\u00f6', 'O'],
  ['accents written apart fall off', 'Cafe\u0301', 'CAFE'],
  ['letters grown together are parted', '\ufb01eld', 'FIELD'],
  ['every long dash is a dash', '1\u20102\u20123\u20134\u20145\u20156\u22127', '1-2-3-4-5-6-7'],
  ['every apostrophe is one', 'O\u2018a O\u2019b O\u02bcc O`d', "O'A O'B O'C O'D"],
  ['the grave accent of a keyboard is an apostrophe', 'O`d', "O'D"],
  ['the apostrophe of a keyboard is one among accents too', 'Cafe\u0301 O`d', "CAFE O'D"],
  ['an end of line is a comma', 'a\nb\rc\u2028d\u2029e', 'A,B,C,D,E'],
  ['invisible characters do not split words', 'Smi\u00adth\u200bs\u200f\u2060\ufeff', 'SMITHS'],
  ['a fraction is no digit', '15\u00bd 3\u2153', '15 HALF  3 HALF '],
  ['a small figure is no digit', '15\u00b2 3\u2074 4\u2082', '15  3  4 '],
  ['another script is space', 'a\u4e2db\tc', 'A B C'],
  ['dashes of web pages are dashes', '1&ndash;2&mdash;3&#8211;4&#8212;5', '1-2-3-4-5'],
  ['an ampersand of a web page is one', 'a &amp; b &amp; c', 'A & B & C'],
  ['a space of a web page is one', 'a&nbsp;b&nbsp;c', 'A B C'],
] as const;

for (const [rule, text, folded] of FOLDS)
  test(rule, () => {
    assert.equal(foldText(text), folded);
  });
