import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOT_JSON, parseBoundedJson } from '#base/bounded-json.ts';

const TOO_DEEP = 'The JSON is nested more than 32 levels deep.';
const TOO_MANY_KEYS = 'The JSON has an object with more than 256 keys.';

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
    // An object begins to count again when another ended at the same depth.
    `[${Array.from({ length: 100 }, () => keys(5)).join()}]`,
    '  7 ',
  ];
  for (const text of good) assert.deepEqual(read(text), { ok: true, value: JSON.parse(text) }, text.slice(0, 60));
  assert.deepEqual(read('\u{feff}{"a":1}'), { ok: true, value: { a: 1 } }, 'a byte order mark is no part of it');
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

test('what is not JSON is said to be none, however its brackets are', () => {
  for (const text of ['', '{', '}', ']]]]', '"', '"\\', '{"a":1}}', '[1,2', 'subject=a', '\0', '::::']) {
    assert.deepEqual(read(text), { ok: false, fault: NOT_JSON }, text);
  }
  assert.deepEqual(parseBoundedJson(Buffer.from([0xff, 0xfe, 0x00, 0x7b])), { ok: false, fault: NOT_JSON });
});

test('a quarter of a megabyte of brackets costs no more than its first few bytes', () => {
  const bytes = Buffer.from(nest(120_000));
  const before = process.cpuUsage();
  for (let times = 0; times < 1_000; times++) parseBoundedJson(bytes);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 2_000_000, 'µs of processor time, not of the clock: other work does not count');
});
