/** A node's index in its level of the tree, and the index of the last node of that level. */
export type Place = { node: number; last: number };

/** Whether a number can be a tree size or an index. Numbers above 2^53 - 1 are rejected, because JavaScript rounds them. */
export function isTreeSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Whether a node is the right child of its parent. Sizes exceed 32 bits, so bit operations cannot be used. */
export function isOdd(node: number): boolean {
  return node % 2 === 1;
}

/** Moves up to the parent; a right-edge node first skips the levels on which it has no sibling. */
export function climb(place: Place, isRight: boolean): Place {
  let { node, last } = place;
  while (isRight && !isOdd(node) && node !== 0) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return { node: Math.floor(node / 2), last: Math.floor(last / 2) };
}
