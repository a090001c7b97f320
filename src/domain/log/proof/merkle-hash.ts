import { type Bytes, joinBytes } from '#domain/log/bytes/bytes.ts';

export const HASH_BYTES = 32;

// RFC 6962, section 2.1: the first byte separates leaves from inner nodes, so that one cannot pass as the other.
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Returns the SHA-256 of bytes; runs in browsers too. */
export async function hashBytes(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Returns the hash of a leaf: SHA-256(0x00 ‖ entry). */
export function hashLeaf(entry: Uint8Array): Promise<Bytes> {
  return hashBytes(joinBytes(LEAF, entry));
}

/** Returns the hash of an inner node: SHA-256(0x01 ‖ left ‖ right). */
export function hashChildren(left: Uint8Array, right: Uint8Array): Promise<Bytes> {
  return hashBytes(joinBytes(NODE, left, right));
}

export const SALT_BYTES = HASH_BYTES;

/** Builds a record's log entry, SHA-256(salt ‖ record_sha256). Without the salt, the entry does not reveal the record. */
export function buildRecordCommitment(salt: Uint8Array, recordHash: Uint8Array): Promise<Bytes> {
  return hashBytes(joinBytes(salt, recordHash));
}
