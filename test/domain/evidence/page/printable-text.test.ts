import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { breakLongWords, printText, shortenPrintable } from '#domain/evidence/page/printable-text.ts';
import { anyText } from '#test/support/any-text.ts';

const LONG = 1_000_000;
const ALL = () => true;
const ASCII = (codePoint: number) => codePoint < 0x80;

test('white space becomes a space, and characters that cannot be seen, drawn or trusted become their numbers', () => {
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
  for (const [text, shown] of table) assert.equal(shortenPrintable(text, ALL, LONG), shown);
  assert.equal(shortenPrintable('aé中😀', ASCII, LONG), 'a[U+00E9][U+4E2D][U+1F600]');
});

test('normalising is idempotent and leaves only characters that the fonts have', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const once = shortenPrintable(text, ASCII, LONG);
      assert.match(once, /^[ -~]*$/);
      assert.equal(shortenPrintable(once, ASCII, LONG), once);
    }),
  );
});

test('omitted text is counted in characters of the value, however many code units or printed signs each takes', () => {
  const table: [text: string, maxLength: number, shown: string, left: number][] = [
    ['', 3, '', 0],
    ['abc', 3, 'abc', 0],
    ['\u0323ab', 0, '', 3],
    ['abcd', 3, 'abc', 1],
    ['abcdef', 3, 'abc', 3],
    ['a\tb\nc', 3, 'a b', 2],
    ['😀😀😀😀', 3, '😀😀😀', 1],
    ['😀'.repeat(5), 3, '😀😀😀', 2],
    // A number takes the room of eight characters and counts as one; it is shown whole or not at all.
    ['\u202e', 8, '[U+202E]', 0],
    ['\u202e', 7, '', 1],
    ['\u202e'.repeat(10), 16, '[U+202E][U+202E]', 8],
    ['ab\u0000cd', 9, 'ab', 3],
    ['ab\u0000cd', 10, 'ab[U+0000]', 2],
    ['ab\u0000c', 11, 'ab[U+0000]c', 0],
    ['\u{1f9ff}\u{10ffff}', 1, '\u{1f9ff}', 1],
    ['\ud800\ud800\ud800', 1, '\ufffd', 2],
    // A letter with its accent is one character, whether encoded as one or two.
    ['\u00e9\u00e9\u00e9', 2, '\u00e9\u00e9', 1],
    ['e\u0301e\u0301e\u0301', 2, '\u00e9\u00e9', 1],
    // Without a precomposed character, the letter keeps its marks.
    ['aq\u0323\u0300b', 2, 'a', 4],
    ['aq\u0323\u0300b', 3, 'a', 4],
    ['aq\u0323\u0300b', 4, 'aq\u0323\u0300', 1],
    ['[U+202E]', 8, '[U+202E]', 0],
    ['[U+202E]', 7, '[U+202E', 1],
  ];
  for (const [text, maxLength, shown, left] of table) {
    const said = left === 0 ? '' : `… (${left} more ${left === 1 ? 'character' : 'characters'} in the JSON)`;
    assert.equal(shortenPrintable(text, ALL, maxLength), shown + said, JSON.stringify([text, maxLength]));
  }
});

test('the shown and the omitted part add up to the whole text, and the shown part fits', () => {
  fc.assert(
    fc.property(anyText(), fc.nat(40), (text, maxLength) => {
      const [, head = '', left = '0'] =
        /^(.*?)(?:… \((\d+) more characters? in the JSON\))?$/.exec(shortenPrintable(text, ASCII, maxLength)) ?? [];
      assert.ok(head.length <= maxLength);
      const shown = head.replaceAll(/\[U\+[0-9A-F]+\]/g, 'x').length;
      assert.equal(shown + Number(left), [...normaliseText(text)].length);
    }),
  );
});

// Text that itself contains `[U+…]` would be counted twice.
function normaliseText(text: string): string {
  return text.toWellFormed().normalize('NFC');
}

test('only words that are too long for a line can break inside, and removing the breaks restores the text', () => {
  const short = 'a word of sixteen-letters or/so and no more';
  assert.equal(breakLongWords(short), short);
  assert.equal(breakLongWords('x'.repeat(16)), 'x'.repeat(16));
  assert.equal(breakLongWords('x'.repeat(33)), `${'x'.repeat(16)}\u200b${'x'.repeat(16)}\u200bx`);
  // A Thai vowel stays with its letter, and two Devanagari letters that form one sign stay together.
  for (const vowel of ['\u0e33', '\u0e35\u0e48'])
    assert.equal(breakLongWords(`${'ก'.repeat(16)}${vowel}ก`), `${'ก'.repeat(16)}${vowel}\u200bก`);
  assert.equal(breakLongWords(`${'क'.repeat(15)}\u094dषक`), `${'क'.repeat(15)}\u094dष\u200bक`);
  fc.assert(fc.property(fc.string(), (text) => assert.equal(breakLongWords(text).replaceAll('\u200b', ''), text)));
});

test('a value has at most 400 characters by default', () => {
  assert.equal(printText('a '.repeat(200), ALL), 'a '.repeat(200));
  assert.ok(printText('a '.repeat(201), ALL).endsWith('… (2 more characters in the JSON)'));
  assert.ok(printText('abcd', ALL, 3).startsWith('abc…'));
});
