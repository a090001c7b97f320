import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { breakLongWords, normalisePrintable, printText, shortenText } from '#domain/evidence/page/printable-text.ts';

const ALL = () => true;
const ASCII = (codePoint: number) => codePoint < 0x80;

test('white space is a space, and what cannot be seen, drawn or trusted stands as its number', () => {
  const table: [string, string][] = [
    ['a\tb\nc\u00a0d\u3000e', 'a b c d e'],
    ['a\u0000\u0007\u007f', 'a[U+0000][U+0007][U+007F]'],
    ['\u202egpj.exe', '[U+202E]gpj.exe'],
    ['a\u200b\u200d\u00adb', 'a[U+200B][U+200D][U+00AD]b'],
    ['\ue000\u{10ffff}', '[U+E000][U+10FFFF]'],
    ['a\ud800b', 'a\ufffdb'],
    ['e\u0301', 'é'],
    ['q\u0323\u0300\u0301\u0302\u0303', 'q\u0323\u0300\u0301[U+0302][U+0303]'],
    ['q\u0323\u0300q\u0323\u0300', 'q\u0323\u0300q\u0323\u0300'],
    ['#let x = $1$ \\ *a*', '#let x = $1$ \\ *a*'],
  ];
  for (const [text, shown] of table) assert.equal(normalisePrintable(text, ALL), shown);
  assert.equal(normalisePrintable('aé中😀', ASCII), 'a[U+00E9][U+4E2D][U+1F600]');
});

test('normalising is idempotent, and leaves nothing that the fonts do not have', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalisePrintable(text, ASCII);
      assert.match(once, /^[ -~]*$/);
      assert.equal(normalisePrintable(once, ASCII), once);
    }),
  );
});

test('text is shortened by characters, and says by how many', () => {
  assert.equal(shortenText('abc', 3), 'abc');
  assert.equal(shortenText('😀😀😀😀', 3), '😀😀😀… (1 more characters in the JSON)');
});

test('only words too long for a line may break inside, and losing the breaks gives the text back', () => {
  const short = 'a word of sixteen-letters or/so and no more';
  assert.equal(breakLongWords(short), short);
  assert.equal(breakLongWords('x'.repeat(16)), 'x'.repeat(16));
  assert.equal(breakLongWords('x'.repeat(33)), `${'x'.repeat(16)}\u200b${'x'.repeat(16)}\u200bx`);
  fc.assert(fc.property(fc.string(), (text) => assert.equal(breakLongWords(text).replaceAll('\u200b', ''), text)));
});

test('a value is at most 400 characters unless told otherwise', () => {
  assert.equal(printText('a '.repeat(200), ALL), 'a '.repeat(200));
  assert.ok(printText('a '.repeat(201), ALL).endsWith('… (2 more characters in the JSON)'));
  assert.ok(printText('abcd', ALL, 3).startsWith('abc…'));
});
