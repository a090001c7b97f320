import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokeniseAddress } from '#domain/address/parse/tokenise-address.ts';

const MOST_WORDS = 40;
const MOST_CHARACTERS = 600;

const texts = (raw: string) => tokeniseAddress(raw).tokens.map(({ text }) => text);

test('of a text with more than forty words the last forty are read, and it is said', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `W${'x'.repeat(index % 3)}`).join(' ');
  assert.equal(tokeniseAddress(words(MOST_WORDS)).isCut, false);
  const cut = tokeniseAddress(`15 Smith ${words(MOST_WORDS)}`);
  assert.equal(cut.isCut, true);
  assert.equal(cut.tokens.length, MOST_WORDS);
  assert.equal(cut.tokens[0]?.text, 'W');
});

test('of a text with more than six hundred characters the last are read, and it is said', () => {
  const fill = (length: number) => `${'x'.repeat(length - ' BONDI'.length)} BONDI`;
  assert.equal(tokeniseAddress(fill(MOST_CHARACTERS)).isCut, false);
  assert.equal(tokeniseAddress(fill(MOST_CHARACTERS + 1)).isCut, true);
  assert.deepEqual(texts(`15 ${fill(MOST_CHARACTERS)}`).at(-1), 'BONDI');
  assert.equal(texts(`15 ${fill(MOST_CHARACTERS)}`).includes('15'), false);
});

test('many blanks make no text too long', () => {
  const wide = `15${' '.repeat(MOST_CHARACTERS)}Smith${'\t'.repeat(MOST_CHARACTERS)}St`;
  assert.equal(tokeniseAddress(wide).isCut, false);
  assert.deepEqual(texts(wide), ['15', 'SMITH', 'ST']);
});

test('a text that folding makes too long is cut as well', () => {
  // One sign stands for three letters: the roman numeral eight is VIII.
  const folded = tokeniseAddress('Ⅷ'.repeat(MOST_CHARACTERS / 2));
  assert.equal(folded.isCut, true);
  assert.equal(folded.tokens[0]?.text.length, MOST_CHARACTERS);
});

/** The input and its tokens: a number as letters.digits.letters, with a comma if one comes before. */
const CASES = [
  ['', []],
  ["' ' '", []],
  ['A-Z 0-9', ['A', '-', 'Z', '.0.', '-', '.9.']],
  ['@[/:`{', ['/']],
  ['15,Smith;St|Bondi', ['.15.', ', SMITH', ', ST', ', BONDI']],
  ['15 , & Smith', ['.15.', ', &', 'SMITH']],
  ['15 , ? Smith', ['.15.', ', SMITH']],
  ['15\\16/17', ['.15.', '/', '.16.', '/', '.17.']],
  ['Smith & Co + Sons', ['SMITH', '&', 'CO', '&', 'SONS']],
  ['ABC1234567XY', ['ABC.1234567.XY']],
  ['1234567SMITH', ['.1234567.', 'SMITH']],
  ['12345678SMITH', ['12345678SMITH']],
  ['A15SMITH', ['A15SMITH']],
  ['Unit SA24', ['UNIT', 'SA.24.']],
  ['NSW2026', ['NSW', '.2026.']],
  ['LEVEL3', ['LEVEL', '.3.']],
  ['LOT7A', ['LOT', '.7.A']],
  ['SUITEB2', ['SUITE', 'B.2.']],
  ['XYZ12', ['XYZ.12.']],
  ['O, Connell', ['O', ', CONNELL']],
  ['Smith, O Connell', ['SMITH', ', OCONNELL']],
] as const;

for (const [written, pieces] of CASES)
  test(`"${written}" has ${pieces.length === 0 ? 'no pieces' : `the pieces ${pieces.join(' ')}`}`, () => {
    const signs = ['', '', '/', '-', '&'];
    const tokens = tokeniseAddress(written).tokens.map(({ kind, text, breakBefore, prefix, value, suffix }) => {
      const piece = kind > 1 ? signs[kind] : kind === 1 ? `${prefix}.${value}.${suffix}` : text;
      return `${breakBefore ? ', ' : ''}${piece}`;
    });
    assert.deepEqual(tokens, pieces);
  });
