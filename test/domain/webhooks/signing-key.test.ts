import assert from 'node:assert/strict';
import { createPublicKey, sign, verify } from 'node:crypto';
import { test } from 'node:test';
import { deriveSigningKey, nameMasterKey } from '#domain/webhooks/signing-key.ts';

const MASTER = nameMasterKey(Buffer.alloc(32, 1));
const ROW = { secretId: 'whs_1', salt: Buffer.alloc(32, 2) };

test('a signing key depends only on master key, id and salt, and on each of them', () => {
  const { secret, publicKey } = deriveSigningKey(MASTER, ROW);
  assert.equal(deriveSigningKey(MASTER, { ...ROW }).secret, secret);
  const others = [
    deriveSigningKey(nameMasterKey(Buffer.alloc(32, 9)), ROW),
    deriveSigningKey(MASTER, { ...ROW, secretId: 'whs_2' }),
    deriveSigningKey(MASTER, { ...ROW, salt: Buffer.alloc(32, 3) }),
  ];
  for (const other of others) {
    assert.notEqual(other.secret, secret);
    assert.notEqual(other.publicKey, publicKey);
  }
});

// Computed with Python's hmac (RFC 5869) and openssl: the same row must always derive the same keys.
test('a row always derives the same keys', () => {
  const { secret, publicKey } = deriveSigningKey(MASTER, ROW);
  assert.equal(secret, 'whsec_kxQgIufeo6oH/7Fcc/lcU3m/0D4hxfhZYWx0doaJNUA=');
  assert.equal(publicKey, 'whpk_yTlc1vWGxSChIMLmU2f49qXS51XmX5PsUgMDEAguNfc=');
  assert.equal(MASTER.keyId, '8d40fc0a1fa37f21');
});

test('the secret is 32 bytes after whsec_, the public key the 32 bytes after whpk_ that match the private key', () => {
  const { secret, publicKey, privateKey } = deriveSigningKey(MASTER, ROW);
  assert.equal(Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length, 32);
  const raw = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64');
  assert.equal(raw.length, 32);
  assert.notEqual(secret.slice(6), publicKey.slice(5));
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
  assert.ok(verify(null, Buffer.from('x'), key, sign(null, Buffer.from('x'), privateKey)));
});

test('the id of a master key distinguishes it from others and is no part of it', () => {
  assert.match(MASTER.keyId, /^[0-9a-f]{16}$/);
  assert.notEqual(nameMasterKey(Buffer.alloc(32, 9)).keyId, MASTER.keyId);
  assert.equal(nameMasterKey(Buffer.alloc(32, 1)).keyId, MASTER.keyId);
});
