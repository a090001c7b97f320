import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areSameBytes,
  encodeText,
  findBytes,
  formatBase64,
  formatHex,
  joinBytes,
  parseBase64,
  parseDecimal,
  parseHex,
  parseText,
} from '#domain/log/bytes/bytes.ts';
import { buildByteSource } from '#test/support/byte-source.ts';

const bytes = (...values: number[]) => Uint8Array.of(...values);

test('UTF-8 is decoded with its byte order mark; invalid bytes return null', () => {
  for (const text of ['', 'a', 'é—😀', '\ufeffa', 'a\0b']) assert.equal(parseText(encodeText(text)), text);
  assert.deepEqual(encodeText('é'), bytes(0xc3, 0xa9));
  for (const broken of [bytes(0xff), bytes(0xc3), bytes(0x61, 0xed, 0xa0, 0x80), bytes(0xc0, 0x80)])
    assert.equal(parseText(broken), null, formatHex(broken));
});

test('bytes are concatenated in order', () => {
  assert.deepEqual(joinBytes(), bytes());
  assert.deepEqual(joinBytes(bytes(1, 2), bytes(), bytes(3), bytes(4, 5)), bytes(1, 2, 3, 4, 5));
});

const PAIRS: [one: number[], other: number[], same: boolean][] = [
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 3], false],
  [[2, 1], [3, 1], false],
  [[1], [1, 2], false],
  [[1, 2], [1], false],
  [[], [0], false],
];
for (const [one, other, same] of PAIRS)
  test(`[${one}] and [${other}] are ${same ? 'the same' : 'not the same'} bytes`, () => {
    assert.equal(areSameBytes(bytes(...one), bytes(...other)), same);
  });

test('hex is lower case, two digits per byte, and of the requested length', () => {
  assert.equal(formatHex(bytes(0, 1, 15, 16, 255)), '00010f10ff');
  assert.deepEqual(parseHex('00010f10ff', 5), bytes(0, 1, 15, 16, 255));
  assert.deepEqual(parseHex('a1b2', 2), bytes(0xa1, 0xb2));
  assert.deepEqual(parseHex('', 0), bytes());
  for (const text of ['00010F10ff', '00010f10f', '00010f10ff0', '00010f10fg', 'g0010f10ff', '0x010f10ff', ' 0010f10ff'])
    assert.equal(parseHex(text, 5), null, text);
  assert.equal(parseHex('00010f10ff', 4), null);
  assert.equal(parseHex('00010f10ff', 6), null);
});

// RFC 4648, section 10, and the two signs besides letters and digits.
const BASE64: [number[], string][] = [
  [[], ''],
  [[0x66], 'Zg=='],
  [[0x66, 0x6f], 'Zm8='],
  [[0x66, 0x6f, 0x6f], 'Zm9v'],
  [[0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72], 'Zm9vYmFy'],
  [[0xfb, 0xff, 0xfe], '+//+'],
];

test('base64 has exactly one valid form', () => {
  for (const [given, text] of BASE64) {
    assert.equal(formatBase64(bytes(...given)), text);
    assert.deepEqual(parseBase64(text), bytes(...given));
  }
  const others = [
    'Zg',
    'Zg=',
    'Zh==',
    'Zm9=',
    'Zg==\n',
    '\nZg==',
    'Z g=',
    'Zg= =',
    '-__-',
    '====',
    'Zg===',
    'Zg==Zg==',
    'é===',
  ];
  for (const text of others) assert.equal(parseBase64(text), null, JSON.stringify(text));
});

const NUMBERS: [text: string, value: number | null][] = [
  ['0', 0],
  ['7', 7],
  ['10', 10],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', null],
  ['9999999999999999', null],
  ['10000000000000000', null],
  ['00', null],
  ['01', null],
  ['-1', null],
  ['+1', null],
  ['1.0', null],
  ['1e3', null],
  ['', null],
  [' 1', null],
  ['1\n', null],
  ['x1', null],
];
for (const [text, value] of NUMBERS)
  test(`${JSON.stringify(text)} is ${value === null ? 'not a number' : 'a number'} in the log’s format`, () => {
    assert.equal(parseDecimal(text), value);
  });

const PLACES: [text: string, wanted: string, from: number, at: number][] = [
  ['abcabd', 'abd', 0, 3],
  ['aab', 'ab', 0, 1],
  ['abab', 'ab', 0, 0],
  ['abab', 'ab', 1, 2],
  ['abab', 'ab', 2, 2],
  ['abab', 'ab', 3, -1],
  ['aba', 'abab', 0, -1],
  ['xyz', 'a', 0, -1],
  ['xa', 'a', 0, 1],
  ['', 'a', 0, -1],
];
for (const [text, wanted, from, at] of PLACES)
  test(`from ${from} on, ${wanted} is in "${text}" ${at === -1 ? 'nowhere' : `at ${at}`}`, () => {
    assert.equal(findBytes(encodeText(text), encodeText(wanted), from), at);
  });

test('a source of bytes in memory returns a copy of the requested part', async () => {
  const held = bytes(1, 2, 3, 4);
  const source = buildByteSource(held);
  assert.equal(source.size, 4);
  const part = await source.read(1, 3);
  assert.deepEqual(part, bytes(2, 3));
  part[0] = 9;
  assert.deepEqual(held, bytes(1, 2, 3, 4));
  assert.deepEqual(await source.read(3, 9), bytes(4));
});
