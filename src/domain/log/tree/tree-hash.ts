import { hash } from 'node:crypto';
import { invariant } from '#base/invariant.ts';

/** The root of an empty log: RFC 6962, section 2.1. */
export const EMPTY_ROOT: Buffer = hashBytes(Buffer.alloc(0));

/** The size of every hash in the tree. */
export const TREE_HASH_BYTES = 32;
const SALT_BYTES = 32;

/** Builds a record's log entry: a commitment that reveals nothing without both record and salt. */
export function buildEntry(salt: Uint8Array, recordSha256: string): Buffer {
  const recordHash = Buffer.from(recordSha256, 'hex');
  invariant(salt.length === SALT_BYTES && recordHash.length === TREE_HASH_BYTES, 'salt and hash are 32 bytes each');
  return hashBytes(Buffer.concat([salt, recordHash]));
}

export function buildLeafHash(entry: Uint8Array): Buffer {
  return hashBytes(Buffer.concat([LEAF_MARK, entry]));
}

const LEAF_MARK = Buffer.of(0);
// Shared by all calls: hashing is synchronous.
const children = Buffer.alloc(1 + 2 * TREE_HASH_BYTES, 1);

export function buildNodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  children.set(left, 1);
  children.set(right, 1 + TREE_HASH_BYTES);
  return hashBytes(children);
}

/** Builds the hash over neighbouring nodes of one height; their number is a power of two. */
export function buildCompleteHash(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1) {
    const above: Buffer[] = [];
    for (let index = 0; index < row.length; index += 2) {
      const [left, right] = [row[index], row[index + 1]];
      invariant(
        left !== undefined && right !== undefined,
        'the number of hashes in a complete subtree is a power of two',
      );
      above.push(buildNodeHash(left, right));
    }
    row = above;
  }
  invariant(row[0] !== undefined, 'a complete subtree has hashes');
  return row[0];
}

/** Builds the hash over adjacent complete subtrees, the largest first, as RFC 6962 splits a tree. */
export function buildRangeHash(subtrees: readonly Buffer[]): Buffer {
  const last = subtrees.at(-1);
  invariant(last !== undefined, 'a range has subtrees');
  return subtrees.slice(0, -1).reduceRight((right, left) => buildNodeHash(left, right), last);
}

/** Joins neighbouring hashes of one height into complete subtrees, the largest first. The first hash begins a complete subtree. */
function joinSubtrees(row: readonly Buffer[]): Buffer[] {
  const subtrees: Buffer[] = [];
  let begin = 0;
  for (let count = 2 ** Math.floor(Math.log2(row.length)); count >= 1; count /= 2) {
    if (row.length - begin < count) continue;
    subtrees.push(buildCompleteHash(row.slice(begin, begin + count)));
    begin += count;
  }
  return subtrees;
}

/** A row that a hash filled: its level, its hashes, and the hash over all of them. */
type FullRow = { level: number; hashes: Buffer[]; hash: Buffer };

/** Appends a hash to the lowest row of a tree's edge. Empties and returns the rows that it fills; the hash of each rises to the row above. */
export function raiseHash(rows: Buffer[][], leafHash: Buffer, width: number): FullRow[] {
  const full: FullRow[] = [];
  let rising: Buffer | null = leafHash;
  for (let level = 0; rising !== null; level += 1) {
    const row: Buffer[] = rows[level] ?? [];
    rows[level] = row;
    row.push(rising);
    rising = null;
    if (row.length < width) continue;
    const hashes = row.splice(0);
    rising = buildCompleteHash(hashes);
    full.push({ level, hashes, hash: rising });
  }
  return full;
}

/** Builds the root over the rows of a tree's edge, from the leaves up. */
export function buildEdgeRoot(rows: readonly (readonly Buffer[])[]): Buffer {
  const subtrees = rows.map(joinSubtrees).reverse().flat();
  return subtrees.length === 0 ? EMPTY_ROOT : buildRangeHash(subtrees);
}

/** Splits concatenated hashes. */
export function listHashes(bytes: Buffer): Buffer[] {
  invariant(bytes.length % TREE_HASH_BYTES === 0, 'hashes are 32 bytes each');
  return Array.from({ length: bytes.length / TREE_HASH_BYTES }, (_, index) =>
    bytes.subarray(index * TREE_HASH_BYTES, (index + 1) * TREE_HASH_BYTES),
  );
}

// Goes through a string, because allocating the result buffer inside `hash` costs twice as much as the hashing.
function hashBytes(bytes: Uint8Array): Buffer {
  return Buffer.from(hash('sha256', bytes, 'binary'), 'binary');
}
