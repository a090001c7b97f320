import { createHash } from 'node:crypto';

// The definitions of RFC 6962, section 2.1, word for word and without any care for speed: what the code under test must agree with.

type Hash = Uint8Array<ArrayBuffer>;

function sha256(...parts: Uint8Array[]): Hash {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** The hash of a leaf: SHA-256(0x00 ‖ entry). */
export function leafHash(entry: Uint8Array): Hash {
  return sha256(Uint8Array.of(0), entry);
}

/** The root of a tree of entries (MTH). */
export function treeRoot(entries: readonly Uint8Array[]): Hash {
  const [first] = entries;
  if (first === undefined) return sha256();
  if (entries.length === 1) return leafHash(first);
  const half = splitOf(entries.length);
  return sha256(Uint8Array.of(1), treeRoot(entries.slice(0, half)), treeRoot(entries.slice(half)));
}

/** The inclusion proof of an entry (PATH). */
export function inclusionProof(index: number, entries: readonly Uint8Array[]): Hash[] {
  if (entries.length <= 1) return [];
  const half = splitOf(entries.length);
  const [left, right] = [entries.slice(0, half), entries.slice(half)];
  if (index < half) return [...inclusionProof(index, left), treeRoot(right)];
  return [...inclusionProof(index - half, right), treeRoot(left)];
}

/** The consistency proof between the tree of the first entries and the whole tree (PROOF). */
export function consistencyProof(size: number, entries: readonly Uint8Array[]): Hash[] {
  return subProof(size, entries, true);
}

function subProof(size: number, entries: readonly Uint8Array[], isWhole: boolean): Hash[] {
  if (size === entries.length) return isWhole ? [] : [treeRoot(entries)];
  const half = splitOf(entries.length);
  const [left, right] = [entries.slice(0, half), entries.slice(half)];
  if (size <= half) return [...subProof(size, left, isWhole), treeRoot(right)];
  return [...subProof(size - half, right, false), treeRoot(left)];
}

/** The largest power of two below a size. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
