import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decryptBytes, encryptBytes } from '#base/encrypted-bytes.ts';

test('encrypted bytes open only with their key, what they are bound to, and without a change', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const plain = Buffer.from('secret');
  const encrypted = encryptBytes(key, plain, 'row 1');
  assert.deepEqual(decryptBytes(key, encrypted, 'row 1'), plain);
  assert.notDeepEqual(encryptBytes(key, plain, 'row 1'), encrypted, 'every nonce is new');
  assert.throws(() => decryptBytes(other, encrypted, 'row 1'));
  assert.throws(() => decryptBytes(key, encrypted, 'row 2'));
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => decryptBytes(key, changed, 'row 1'), `byte ${at}`);
  }
});
