import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';

// FIPS 180-2, appendix B, and the empty message.
const VECTORS: [string, string][] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
];

for (const [message, digest] of VECTORS) {
  test(`the digest of "${message}"`, () => {
    assert.equal(sha256Hex(message), digest);
    assert.equal(sha256Hex(Buffer.from(message)), digest);
  });
}

test('text is hashed as UTF-8', () => {
  assert.equal(sha256Hex('é€😀'), sha256Hex(Uint8Array.of(0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80)));
});
