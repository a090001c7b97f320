import { areSameBytes } from '#domain/log/bytes/bytes.ts';
import { HASH_BYTES, hashChildren } from './merkle-hash.ts';
import { climb, isOdd, isTreeSize } from './tree-walk.ts';

/** What an inclusion proof claims: that the tree of this size and root has this leaf at this index. */
type InclusionClaim = {
  index: number;
  size: number;
  leafHash: Uint8Array;
  rootHash: Uint8Array;
  proof: readonly Uint8Array[];
};

/** Whether an inclusion proof is valid (RFC 9162, section 2.1.3.2, which also covers RFC 6962 proofs). */
export async function isIncluded(claim: InclusionClaim): Promise<boolean> {
  const { index, size, leafHash, rootHash, proof } = claim;
  const isSound = isTreeSize(index) && isTreeSize(size) && index < size;
  if (!isSound || [leafHash, rootHash, ...proof].some((hash) => hash.length !== HASH_BYTES)) return false;
  let place = { node: index, last: size - 1 };
  let hash: Uint8Array = leafHash;
  for (const sibling of proof) {
    if (place.last === 0) return false;
    const isRight = isOdd(place.node) || place.node === place.last;
    hash = await (isRight ? hashChildren(sibling, hash) : hashChildren(hash, sibling));
    place = climb(place, isRight);
  }
  return place.last === 0 && areSameBytes(hash, rootHash);
}
