import { createHash, createHmac } from 'node:crypto';
import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Fact, PlainFact } from './fact.ts';

/** What stands for all facts of an observation when two are compared. */
export type Comparison = { fingerprint: string; fact_hashes: string[]; facts: Fact[] };

/** Hashes a target so that it can be named without being told: the same inside a tenant, another one in every other. */
export function hashTarget(tenantSecret: Uint8Array, target: string): string {
  return `hmac-sha256:${createHmac('sha256', tenantSecret).update(target).digest('hex')}`;
}

/** Whether a text is the hash of a target, and not the target itself. */
export function isTargetHash(text: string): boolean {
  return /^hmac-sha256:[0-9a-f]{64}$/.test(text);
}

/** Hashes one fact with the salt of its monitor: who holds the salt can compute it, and nobody else can guess it. */
export function hashFact(salt: Uint8Array, field: string, normalized_value: string): string {
  const hashed = createHash('sha256')
    .update(salt)
    .update(canonicalJson([field, normalized_value]));
  return `sha256:${hashed.digest('hex')}`;
}

/** The one hash of all fact hashes, which stand in ascending order. */
export function buildFingerprint(factHashes: readonly string[]): string {
  return `sha256:${sha256Hex(factHashes.join('\n'))}`;
}

/** Builds what is compared from the facts of an observation, in whatever order they came; a fact said twice is one fact. */
export function buildComparison(salt: Uint8Array, plain: readonly PlainFact[]): Comparison {
  const byHash = new Map<string, Fact>();
  for (const fact of plain) {
    const value_hash = hashFact(salt, fact.field, fact.normalized_value);
    if (!byHash.has(value_hash)) byHash.set(value_hash, { ...fact, value_hash });
  }
  const fact_hashes = [...byHash.keys()].sort();
  const facts = fact_hashes.map((hash) => byHash.get(hash) as Fact);
  return { fingerprint: buildFingerprint(fact_hashes), fact_hashes, facts };
}
