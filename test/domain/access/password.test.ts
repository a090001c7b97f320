import assert from 'node:assert/strict';
import { scryptSync } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from '#domain/access/password.ts';

function readHash(text: string) {
  const [scheme, N, r, p, salt = '', key = ''] = text.split('$');
  return { scheme, N: Number(N), r: Number(r), p: Number(p), salt: Buffer.from(salt, 'base64url'), key };
}

function derive(password: string, { N, r, p, salt }: ReturnType<typeof readHash>): string {
  return scryptSync(password, salt, 32, { N, r, p, maxmem: 128 * 1024 * 1024 }).toString('base64url');
}

test('a hash contains its cost and salt, and can be recomputed from them', async () => {
  const hash = readHash(await hashPassword('correct horse'));
  assert.deepEqual([hash.scheme, hash.N, hash.r, hash.p, hash.salt.length], ['scrypt', 32_768, 8, 1, 16]);
  assert.equal(derive('correct horse', hash), hash.key);
  assert.notEqual(derive('correct horsf', hash), hash.key);
});

test('one password hashed twice has two salts and two hashes', async () => {
  const [first, second] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  assert.notEqual(readHash(first).key, readHash(second).key);
  assert.notDeepEqual(readHash(first).salt, readHash(second).salt);
});

test('two encodings of one letter are the same password', async () => {
  const composed = readHash(await hashPassword('caf\u00e9'));
  assert.equal(derive('cafe\u0301'.normalize('NFKC'), composed), composed.key);
  const decomposed = readHash(await hashPassword('cafe\u0301'));
  assert.equal(derive('caf\u00e9', decomposed), decomposed.key);
});

test('the hash does not contain the password', async () => {
  assert.doesNotMatch(await hashPassword('opensesame'), /opensesame/);
});

test('a password is verified in either encoding, and another password is not', async () => {
  const hash = await hashPassword('caf\u00e9 au lait');
  assert.equal(await verifyPassword('cafe\u0301 au lait', hash), true);
  assert.equal(await verifyPassword('caf\u00e9 au lai', hash), false);
  assert.equal(await verifyPassword('', hash), false);
});

test('without a valid hash no password is correct', async () => {
  for (const hash of [null, '', 'x', 'scrypt$32768$8$1$c2FsdA$c2hvcnQ'])
    assert.equal(await verifyPassword('x', hash), false);
});

test('a hash with another cost can still be verified', async () => {
  const key = scryptSync('old', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64url');
  const hash = `scrypt$1024$8$1$${Buffer.from('salt').toString('base64url')}$${key}`;
  assert.equal(await verifyPassword('old', hash), true);
  assert.equal(await verifyPassword('new', hash), false);
});
