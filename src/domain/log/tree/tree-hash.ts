import { hash } from 'node:crypto';
import { invariant } from '#base/invariant.ts';

/** The root of a log without entries: RFC 6962, section 2.1. */
export const EMPTY_ROOT: Buffer = hashBytes(Buffer.alloc(0));

/** Bytes of every hash of the tree. */
export const HASH_BYTES = 32;
const SALT_BYTES = 32;

/** Builds the entry of a record: a commitment that tells nothing to whoever does not hold both record and salt. */
export function buildEntry(salt: Uint8Array, recordSha256: string): Buffer {
  const recordHash = Buffer.from(recordSha256, 'hex');
  invariant(salt.length === SALT_BYTES && recordHash.length === HASH_BYTES, 'salt and hash are 32 bytes each');
  return hashBytes(Buffer.concat([salt, recordHash]));
}

/** Builds the hash of a leaf from its entry. */
export function buildLeafHash(entry: Uint8Array): Buffer {
  return hashBytes(Buffer.concat([LEAF_MARK, entry]));
}

const LEAF_MARK = Buffer.of(0);
// One for all calls: hashing is done before the next one begins.
const children = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

/** Builds the hash of a node from those of its children. */
export function buildNodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  children.set(left, 1);
  children.set(right, 1 + HASH_BYTES);
  return hashBytes(children);
}

/** Builds the hash over neighbours of one height, whose number is a power of two. */
export function buildCompleteHash(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1) {
    invariant(row.length % 2 === 0, 'a complete subtree has a power of two of hashes');
    const above: Buffer[] = [];
    for (let index = 0; index < row.length; index += 2)
      above.push(buildNodeHash(row[index] as Buffer, row[index + 1] as Buffer));
    row = above;
  }
  invariant(row[0] !== undefined, 'a complete subtree has hashes');
  return row[0];
}

/** Builds the hash over complete subtrees that stand side by side, the largest first, as RFC 6962 splits a tree. */
export function buildRangeHash(subtrees: readonly Buffer[]): Buffer {
  const last = subtrees.at(-1);
  invariant(last !== undefined, 'a range has subtrees');
  return subtrees.slice(0, -1).reduceRight((right, left) => buildNodeHash(left, right), last);
}

/** Takes hashes apart that stand one behind the other. */
export function listHashes(bytes: Buffer): Buffer[] {
  invariant(bytes.length % HASH_BYTES === 0, 'hashes are 32 bytes each');
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

// By way of a text, because a buffer that the hash function makes has memory of its own: that costs twice what hashing does.
function hashBytes(bytes: Uint8Array): Buffer {
  return Buffer.from(hash('sha256', bytes, 'binary'), 'binary');
}
