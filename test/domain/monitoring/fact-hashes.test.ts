import assert from 'node:assert/strict';
import test from 'node:test';
import { buildFingerprint, hashFact, hashFacts, hashTarget } from '#domain/monitoring/fact-hashes.ts';

const SALT = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const PLAIN = [
  { field: 'entity_name', normalized_value: 'EXAMPLE PROPRIETARY LIMITED', evidence_ref: 'rec_a' },
  { field: 'abn_status', normalized_value: 'ACTIVE', evidence_ref: 'rec_a' },
  { field: 'business_name', normalized_value: 'CAFÉ "ON" THE \\ CORNER', evidence_ref: 'rec_a' },
];

test('[monitors.value-hash] a fact’s hash is SHA-256 over the salt’s bytes and the RFC 8785 form of field and value', () => {
  // Computed by an independent program.
  assert.equal(
    hashFact(SALT, 'abn_status', 'ACTIVE'),
    'sha256:493f3095c07bc8397ac223ba683b2b209608ccbd92a8bde29d090ce9118e46a8',
  );
});

test('another salt, or the same value in another field, has another hash', () => {
  const other = Buffer.from(SALT).fill(9, 31);
  assert.notEqual(hashFact(SALT, 'state', 'NSW'), hashFact(other, 'state', 'NSW'));
  assert.notEqual(hashFact(SALT, 'a', 'bc'), hashFact(SALT, 'ab', 'c'));
});

test('[monitors.fingerprint] the fingerprint covers the sorted hashes, whatever the order of the facts', () => {
  const one = hashFacts(SALT, PLAIN);
  const other = hashFacts(SALT, [...PLAIN].reverse());
  assert.deepEqual(one, other);
  assert.deepEqual(one.fact_hashes, [...one.fact_hashes].sort());
  assert.equal(one.fingerprint, buildFingerprint(one.fact_hashes));
  assert.deepEqual(
    one.facts.map(({ value_hash }) => value_hash),
    one.fact_hashes,
  );
});

test('a duplicate fact counts once', () => {
  const [first] = PLAIN;
  assert.ok(first);
  assert.deepEqual(hashFacts(SALT, [first, { ...first, evidence_ref: 'rec_b' }]).facts.length, 1);
});

test('an observation without facts has the fingerprint of an empty list', () =>
  assert.equal(
    hashFacts(SALT, []).fingerprint,
    'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ));

test('[monitors.target-hash-per-tenant] a target has one hash in a tenant and another in every other tenant', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  assert.match(hashTarget(one, '51824753556'), /^hmac-sha256:[0-9a-f]{64}$/);
  assert.equal(hashTarget(one, '51824753556'), hashTarget(one, '51824753556'));
  assert.notEqual(hashTarget(one, '51824753556'), hashTarget(other, '51824753556'));
  assert.notEqual(hashTarget(one, '51824753556'), hashTarget(one, '53004085616'));
});

test('[monitors.target-hash] a target’s hash is the HMAC of RFC 4231', () =>
  // Test case 2: key "Jefe", data "what do ya want for nothing?".
  assert.equal(
    hashTarget(Buffer.from('Jefe'), 'what do ya want for nothing?'),
    'hmac-sha256:5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ));
