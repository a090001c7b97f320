import { createHash } from 'node:crypto';

// RFC 6962 implemented literally for small trees, to compare with the service's implementation.

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** The hash of a leaf that stands for a number. */
export function buildNumberLeaf(number: number): Buffer {
  return sha256(Buffer.of(0), Buffer.from(`entry ${number}`));
}

/** The leaves of a tree made up of numbers. */
export function buildNumberLeaves(size: number): Buffer[] {
  return Array.from({ length: size }, (_, number) => buildNumberLeaf(number));
}

/** MTH of section 2.1, over hashes of leaves. */
export function naiveRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return only;
  const middle = splitOf(leaves.length);
  return sha256(Buffer.of(1), naiveRoot(leaves.slice(0, middle)), naiveRoot(leaves.slice(middle)));
}

/** PATH of section 2.1.1. */
export function naivePath(index: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length <= 1) return [];
  const middle = splitOf(leaves.length);
  return index < middle
    ? [...naivePath(index, leaves.slice(0, middle)), naiveRoot(leaves.slice(middle))]
    : [...naivePath(index - middle, leaves.slice(middle)), naiveRoot(leaves.slice(0, middle))];
}

/** PROOF of section 2.1.2. */
export function naiveConsistency(from: number, leaves: readonly Buffer[], known = true): Buffer[] {
  if (from === leaves.length) return known ? [] : [naiveRoot(leaves)];
  const middle = splitOf(leaves.length);
  return from <= middle
    ? [...naiveConsistency(from, leaves.slice(0, middle), known), naiveRoot(leaves.slice(middle))]
    : [...naiveConsistency(from - middle, leaves.slice(middle), false), naiveRoot(leaves.slice(0, middle))];
}

function splitOf(size: number): number {
  let middle = 1;
  while (middle * 2 < size) middle *= 2;
  return middle;
}
