import { areSameBytes } from '#domain/log/bytes/bytes.ts';
import { HASH_BYTES, hashChildren } from './merkle-hash.ts';
import { climb, isOdd, isTreeSize, type Place } from './tree-walk.ts';

/** What a consistency proof claims: that the second tree starts with all entries of the first, in the same order. */
type ConsistencyClaim = {
  firstSize: number;
  firstRoot: Uint8Array;
  secondSize: number;
  secondRoot: Uint8Array;
  proof: readonly Uint8Array[];
};

/** Whether a consistency proof is valid (RFC 9162, section 2.1.4.2). False for an empty first tree, which proves nothing. */
export async function isConsistent(claim: ConsistencyClaim): Promise<boolean> {
  const { firstSize, firstRoot, secondSize, secondRoot, proof } = claim;
  const isSound = isTreeSize(firstSize) && isTreeSize(secondSize) && firstSize >= 1 && firstSize <= secondSize;
  if (!isSound) return false;
  if (firstSize === secondSize) return proof.length === 0 && areSameBytes(firstRoot, secondRoot);
  if (proof.length === 0 || [firstRoot, secondRoot, ...proof].some((hash) => hash.length !== HASH_BYTES)) return false;
  // If the first tree is complete, its root is the first hash and the proof omits it.
  const [start, ...rest] = isPowerOfTwo(firstSize) ? [firstRoot, ...proof] : proof;
  return start !== undefined && walk(claim, start, rest);
}

async function walk(claim: ConsistencyClaim, start: Uint8Array, rest: readonly Uint8Array[]): Promise<boolean> {
  let place = findStart(claim.firstSize, claim.secondSize);
  let first = start;
  let second = start;
  for (const hash of rest) {
    if (place.last === 0) return false;
    const isRight = isOdd(place.node) || place.node === place.last;
    if (isRight) first = await hashChildren(hash, first);
    second = await (isRight ? hashChildren(hash, second) : hashChildren(second, hash));
    place = climb(place, isRight);
  }
  return place.last === 0 && areSameBytes(first, claim.firstRoot) && areSameBytes(second, claim.secondRoot);
}

/** The largest complete subtree at the right edge of the first tree, where the two trees start to differ. */
function findStart(firstSize: number, secondSize: number): Place {
  let [node, last] = [firstSize - 1, secondSize - 1];
  while (isOdd(node)) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return { node, last };
}

function isPowerOfTwo(size: number): boolean {
  let rest = size;
  while (!isOdd(rest)) rest /= 2;
  return rest === 1;
}
