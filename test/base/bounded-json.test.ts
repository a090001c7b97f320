import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOT_JSON, parseBoundedJson } from '#base/bounded-json.ts';

const TOO_DEEP = 'The JSON is nested more than 32 levels deep.';
const TOO_MANY_KEYS = 'The JSON has an object with more than 256 keys.';

const TOO_MANY_ITEMS = 'The JSON has a list with more than 1000 items.';
const TOO_MANY_VALUES = 'The JSON has more than 10000 values.';

const list = (count: number, item: string) => `[${Array(count).fill(item).join()}]`;
const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const keys = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at])));
const read = (text: string) => parseBoundedJson(Buffer.from(text));

test('JSON within the limits is what JSON.parse makes of it', () => {
  const good = [
    '{"a":[1,-2.5e3,true,null,"\\u00e9 \\" [{ :"],"":{}}',
    nest(32),
    `[${keys(256)},${keys(256)}]`,
    // Brackets, colons and quotes inside a string are text.
    JSON.stringify({ a: `${'[{":'.repeat(300)}\\` }),
    JSON.stringify(`${'"'.repeat(300)}${':'.repeat(300)}`),
    // The count starts again for the next object at the same depth.
    `[${Array.from({ length: 100 }, () => keys(5)).join()}]`,
    '  7 ',
    list(1_000, '1'),
    `[${list(1_000, '1')},${list(1_000, '{"a":2}')}]`,
    // The list, its 999 objects of nine keys, and nine more values.
    list(999, '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}').replace(']', ',[1,1,1,1,1,1,1,1]]'),
  ];
  for (const text of good) assert.deepEqual(read(text), { ok: true, value: JSON.parse(text) }, text.slice(0, 60));
  assert.deepEqual(read('\u{feff}{"a":1}'), { ok: true, value: { a: 1 } }, 'a byte order mark is ignored');
});

test('one level or one key more is refused, and the message names the limit', () => {
  assert.deepEqual(read(nest(33)), { ok: false, fault: TOO_DEEP });
  assert.deepEqual(read(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`), { ok: false, fault: TOO_DEEP });
  assert.deepEqual(read(keys(257)), { ok: false, fault: TOO_MANY_KEYS });
  assert.deepEqual(read(`[[],{"a":${keys(257)}}]`), { ok: false, fault: TOO_MANY_KEYS });
  // The keys before and after an inner object belong to the same outer one.
  assert.deepEqual(read(`${keys(200).slice(0, -1)},"x":{"y":1},${keys(56).slice(1)}`), {
    ok: false,
    fault: TOO_MANY_KEYS,
  });
});

test('one item or one value more is refused, and the message names the limit', () => {
  assert.deepEqual(read(list(1_001, '1')), { ok: false, fault: TOO_MANY_ITEMS });
  // The items before and after an inner list belong to the same outer one.
  assert.deepEqual(read(`{"a":[${list(999, '1').slice(1, -1)},[1,2],3]}`), { ok: false, fault: TOO_MANY_ITEMS });
  assert.deepEqual(
    read(list(999, '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}').replace(']', ',[1,1,1,1,1,1,1,1,1]]')),
    {
      ok: false,
      fault: TOO_MANY_VALUES,
    },
  );
  assert.deepEqual(read(list(100, list(100, '[]'))), { ok: false, fault: TOO_MANY_VALUES });
});

test('invalid JSON is reported as such, whatever its brackets', () => {
  for (const text of ['', '{', '}', ']]]]', '"', '"\\', '{"a":1}}', '[1,2', 'subject=a', '\0', '::::']) {
    assert.deepEqual(read(text), { ok: false, fault: NOT_JSON }, text);
  }
  assert.deepEqual(parseBoundedJson(Buffer.from([0xff, 0xfe, 0x00, 0x7b])), { ok: false, fault: NOT_JSON });
});

for (const [name, text] of [
  ['brackets', nest(120_000)],
  ['empty lists', list(80_000, '[]')],
  ['small objects', list(27_000, '{"a":{}}')],
  ['numbers', `{"abn":${list(60_000, '1e1')}}`],
  ['small lists of numbers', list(999, list(120, '1'))],
] as const)
  test(`a quarter of a megabyte of ${name} costs no more than its first few bytes`, () => {
    const bytes = Buffer.from(text);
    const before = process.cpuUsage();
    for (let times = 0; times < 1_000; times++) parseBoundedJson(bytes);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 2_000_000, 'µs of processor time, so that other work does not count');
  });
