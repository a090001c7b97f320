import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';

// Rows of a version are kept in memory and never change, so each is hashed once.
const known = new WeakMap<object, string>();

/** The SHA-256 of what a source answered, over its RFC 8785 form; null is its answer that it holds nothing. */
export function hashPayload(payload: object | null): string {
  if (payload === null) return sha256Hex(canonicalJson(null));
  const hash = known.get(payload) ?? sha256Hex(canonicalJson(payload));
  known.set(payload, hash);
  return hash;
}
