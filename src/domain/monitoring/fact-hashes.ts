import { createHash, createHmac } from 'node:crypto';
import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Fact, PlainFact } from './fact.ts';

/** The hashes of all facts of an observation, by which two observations are compared. */
export type HashedFacts = { fingerprint: string; fact_hashes: string[]; facts: Fact[] };

/** Hashes a target so that it can be referred to without revealing it. Each tenant gets a different hash. */
export function hashTarget(tenantSecret: Uint8Array, target: string): string {
  return `hmac-sha256:${createHmac('sha256', tenantSecret).update(target).digest('hex')}`;
}

/** Whether a text is a hash of a target rather than a target. */
export function isTargetHash(text: string): boolean {
  return /^hmac-sha256:[0-9a-f]{64}$/.test(text);
}

/** Hashes one fact with its monitor's salt, so that only holders of the salt can guess or check it. */
export function hashFact(salt: Uint8Array, field: string, normalized_value: string): string {
  const hashed = createHash('sha256')
    .update(salt)
    .update(canonicalJson([field, normalized_value]));
  return `sha256:${hashed.digest('hex')}`;
}

/** Builds the hash over all fact hashes, which must be in ascending order. */
export function buildFingerprint(factHashes: readonly string[]): string {
  return `sha256:${sha256Hex(factHashes.join('\n'))}`;
}

/** Hashes the facts of an observation. Their order does not matter, and duplicates count once. */
export function hashFacts(salt: Uint8Array, plain: readonly PlainFact[]): HashedFacts {
  const byHash = new Map<string, Fact>();
  for (const fact of plain) {
    const value_hash = hashFact(salt, fact.field, fact.normalized_value);
    if (!byHash.has(value_hash)) byHash.set(value_hash, { ...fact, value_hash });
  }
  const sorted = [...byHash.entries()].sort(([left], [right]) => (left < right ? -1 : 1));
  const fact_hashes = sorted.map(([hash]) => hash);
  return { fingerprint: buildFingerprint(fact_hashes), fact_hashes, facts: sorted.map(([, fact]) => fact) };
}
