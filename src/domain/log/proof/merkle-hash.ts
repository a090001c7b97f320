import { type Bytes, joinBytes } from '#domain/log/bytes/bytes.ts';

/** Bytes of a hash of the log. */
export const HASH_BYTES = 32;

// RFC 6962, section 2.1: leaves and inner nodes are told apart by their first byte, so that none can stand for the other.
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Gives the SHA-256 of bytes, in a browser and here alike. */
export async function hashBytes(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Gives the hash of a leaf: SHA-256(0x00 ‖ entry). */
export function hashLeaf(entry: Uint8Array): Promise<Bytes> {
  return hashBytes(joinBytes(LEAF, entry));
}

/** Gives the hash of an inner node: SHA-256(0x01 ‖ left ‖ right). */
export function hashChildren(left: Uint8Array, right: Uint8Array): Promise<Bytes> {
  return hashBytes(joinBytes(NODE, left, right));
}
