import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { buildApiKey, describeApiKey, findKeyMode, hasApiKeyPrefix, isApiKeyShaped } from '#domain/access/api-key.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function counting(...bytes: number[]): () => number {
  let next = 0;
  return () => bytes[next++ % bytes.length] ?? 0;
}

function randomKey(): string {
  return buildApiKey(() => randomBytes(1)[0] ?? 0);
}

// CRC-32 (ISO-HDLC) bit by bit, as an independent implementation.
function crc32OfText(text: string): number {
  let remainder = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  }
  return (remainder ^ 0xffffffff) >>> 0;
}

function writeBase62(value: number, length: number): string {
  return Array.from({ length }, (_, place) => ALPHABET[Math.floor(value / 62 ** (length - 1 - place)) % 62]).join('');
}

test('a key has the live prefix, thirty characters and a checksum of six [auth.live-prefix]', () => {
  for (let round = 0; round < 200; round++) assert.match(randomKey(), /^svc_live_[0-9A-Za-z]{36}$/);
});

test('the checksum is the CRC-32 of everything before it', () => {
  assert.equal(crc32OfText('123456789'), 0xcbf43926);
  for (let round = 0; round < 200; round++) {
    const key = randomKey();
    assert.equal(key.slice(-6), writeBase62(crc32OfText(key.slice(0, -6)), 6));
  }
});

test('every character is equally likely: values outside the alphabet are skipped', () => {
  const wholeAlphabet = buildApiKey(counting(...Array.from({ length: 256 }, (_, byte) => byte)));
  assert.equal(wholeAlphabet.slice(9, 39), ALPHABET.slice(0, 30));
  assert.equal(buildApiKey(counting(62, 63, 126, 255, 61)).slice(9, 39), 'z'.repeat(30));
});

test('a generated key is recognised', () => {
  for (let round = 0; round < 200; round++) assert.ok(isApiKeyShaped(randomKey()));
});

test('a key with any one character changed is rejected', () => {
  for (const key of [randomKey(), randomKey(), buildApiKey(() => 0), buildApiKey(() => 61)]) {
    for (let at = 0; at < key.length; at++) {
      for (const letter of `${ALPHABET}_- `) {
        if (letter === key[at]) continue;
        assert.ok(!isApiKeyShaped(key.slice(0, at) + letter + key.slice(at + 1)), `${at} ${letter}`);
      }
    }
  }
});

test('a key with a missing, added or swapped character is rejected', () => {
  for (let round = 0; round < 50; round++) {
    const key = randomKey();
    for (let at = 0; at < key.length; at++) {
      assert.ok(!isApiKeyShaped(key.slice(0, at) + key.slice(at + 1)));
      assert.ok(!isApiKeyShaped(`${key.slice(0, at)}0${key.slice(at)}`));
      const swapped = key.slice(0, at) + (key[at + 1] ?? '') + key[at] + key.slice(at + 2);
      if (swapped !== key) assert.ok(!isApiKeyShaped(swapped), `${key} ${at}`);
    }
  }
});

test('a text that is not a key is rejected', () => {
  const key = randomKey();
  for (const text of ['', 'svc_live_', ` ${key}`, `${key}\n`, key.toUpperCase(), key.replace('live', 'test'), 'null']) {
    assert.ok(!isApiKeyShaped(text), text);
  }
});

test('a text with the prefix of a key counts as one, valid or not', () => {
  for (const text of [randomKey(), 'svc_live_', 'svc_live_typo', 'svc_test_typo'])
    assert.ok(hasApiKeyPrefix(text), text);
  for (const text of ['', 'svc_live', 'SVC_LIVE_x', ' svc_live_x', 'token.svc_live_'])
    assert.ok(!hasApiKeyPrefix(text), text);
});

test('a checksum alone is not enough: the prefix, the length and the alphabet must match too', () => {
  const sign = (text: string) => text + writeBase62(crc32OfText(text), 6);
  const secret = 'a'.repeat(30);
  for (const prefix of ['svc_live_', 'svc_test_']) assert.ok(isApiKeyShaped(sign(`${prefix}${secret}`)), prefix);
  for (const text of [
    `svc_demo_${secret}`,
    `x${`svc_live_${secret}`}`,
    `svc_live_${secret}a`,
    `svc_live_${secret.slice(1)}-`,
  ])
    assert.ok(!isApiKeyShaped(sign(text)), text);
});

test('the visible part of a key reveals nothing about the rest', () => {
  const key = randomKey();
  assert.equal(describeApiKey(key), key.slice(0, 13));
  assert.match(describeApiKey(key), /^svc_live_.{4}$/);
});

test('a test key has its own prefix, which the checksum covers', () => {
  const key = buildApiKey(() => 7, 'test');
  assert.match(key, /^svc_test_[0-9A-Za-z]{36}$/);
  assert.ok(isApiKeyShaped(key));
  assert.ok(!isApiKeyShaped(key.replace('test', 'live')));
  assert.deepEqual([key, randomKey(), 'svc_', ''].map(findKeyMode), ['test', 'live', null, null]);
});
