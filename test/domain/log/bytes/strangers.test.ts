import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { inflateBounded } from '#domain/log/bytes/inflate-bounded.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';

const pack = (bytes: Uint8Array) => new Uint8Array(deflateSync(bytes));

test('a stream decompresses to all of its bytes, up to the limit', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => (at * at) % 251);
  const read = await inflateBounded(pack(bytes), bytes.length);
  // Not deepEqual, which would take minutes to report a difference in so many bytes.
  assert.ok(read.ok && Buffer.compare(read.value, bytes) === 0);
  assert.deepEqual(await inflateBounded(pack(new Uint8Array()), 0), { ok: true, value: new Uint8Array() });
});

test('a stream that would exceed the limit by one byte is rejected', async () => {
  for (const length of [11, 300_000]) {
    const read = await inflateBounded(pack(new Uint8Array(length)), length - 1);
    assert.equal(read.ok ? read.value.length : read.why, `it decompresses to more than ${length - 1} bytes`);
  }
});

test('a stream that is truncated, followed by more bytes, or invalid is rejected', async () => {
  const good = pack(Buffer.from('some bytes'));
  const broken = [
    good.slice(0, -1),
    good.slice(0, 4),
    new Uint8Array(),
    new Uint8Array(Buffer.concat([good, Buffer.from('x')])),
    new Uint8Array(deflateRawSync('some bytes')),
    good.with(good.length - 1, (good.at(-1) ?? 0) ^ 1) as typeof good,
  ];
  for (const bytes of broken)
    assert.deepEqual(await inflateBounded(bytes, 1_000), { ok: false, why: 'it cannot be decompressed' });
});

const nest = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const DEEP: [name: string, text: string, isRead: boolean][] = [
  ['64 lists', nest('[', ']', 64), true],
  ['65 lists', nest('[', ']', 65), false],
  ['64 objects', `${'{"a":'.repeat(64)}1${'}'.repeat(64)}`, true],
  ['65 objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, false],
  ['a hundred lists beside each other', `[${Array(100).fill('[]').join(',')}]`, true],
  ['a hundred objects beside each other', `[${Array(100).fill('{}').join(',')}]`, true],
  ['65 lists behind a text', `["a",${nest('[', ']', 65)}]`, false],
  ['65 lists behind an empty text', `["",${nest('[', ']', 65)}]`, false],
  ['65 lists behind a text that ends in a backslash', `["\\\\",${nest('[', ']', 65)}]`, false],
  ['brackets in a text', `["${'['.repeat(100)}${'{'.repeat(100)}"]`, true],
  ['brackets behind a quotation mark in a text', `["\\"${'['.repeat(100)}"]`, true],
  ['closing brackets in a text, which close nothing', `["${']}'.repeat(50)}",${nest('[', ']', 64)}]`, false],
];
for (const [name, text, isRead] of DEEP)
  test(`JSON with ${name} is ${isRead ? 'parsed' : 'nested too deep'}`, () => {
    const wanted = isRead
      ? { ok: true, value: JSON.parse(text) }
      : { ok: false, why: 'the JSON is nested more than 64 levels deep' };
    assert.deepEqual(parseJsonText(text), wanted);
  });

test('valid JSON is returned as its value, and invalid JSON is rejected', () => {
  assert.deepEqual(parseJsonText('{"a":[1,null]}'), { ok: true, value: { a: [1, null] } });
  for (const text of ['', '{', '{]', 'undefined', '\ufeff{}', "{'a':1}"])
    assert.deepEqual(parseJsonText(text), { ok: false, why: 'it is not JSON' }, text);
});
