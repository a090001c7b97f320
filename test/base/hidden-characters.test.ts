import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHiddenCharacters, normaliseHiddenCharacters } from '#base/hidden-characters.ts';

const HIDDEN: Record<string, string> = {
  'right-to-left override': '\u202e',
  'left-to-right isolate': '\u2066',
  'Arabic letter mark': '\u061c',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'soft hyphen': '\u00ad',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'Hangul filler': '\u3164',
  'half-width Hangul filler': '\uffa0',
  'Hangul choseong filler': '\u115f',
  'variation selector': '\ufe0f',
  'tag letter': '\u{e0041}',
  'Braille blank': '\u2800',
  'line feed': '\n',
  'line separator': '\u2028',
  'private use': '\ue000',
};
for (const [name, character] of Object.entries(HIDDEN)) {
  test(`a ${name} is found and removed`, () => {
    const number = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    assert.equal(findHiddenCharacters(`deal${character}7`), number);
    assert.equal(normaliseHiddenCharacters(`deal${character}7`), 'deal 7');
  });
}

test('a stack of marks is found and cut to three; a mark without a letter is found and removed', () => {
  const stack = `Z${'\u0335\u0301\u0316\u0347\u0353'}algo`;
  assert.equal(findHiddenCharacters(stack), 'more than three combining marks on one letter');
  assert.equal(normaliseHiddenCharacters(stack).match(/\p{M}/gu)?.length, 3);
  assert.equal(findHiddenCharacters('\u0338deal'), 'a combining mark without a letter');
  assert.equal(normaliseHiddenCharacters('\u0338deal'), 'deal');
});

test('ordinary text is unchanged', () => {
  for (const text of [
    'Deal 7/2026 “North”',
    'Café Zoë',
    'Nguyễn Thị Ánh',
    'שלום',
    '北京有限公司',
    'ไม่ทราบ',
    'a\u0301',
  ]) {
    assert.equal(findHiddenCharacters(text), null, text);
    assert.equal(normaliseHiddenCharacters(text), text.normalize('NFC'));
  }
});
