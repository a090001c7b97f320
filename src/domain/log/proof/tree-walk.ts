/** A node of one level of the tree, and the last node of that level. */
export type Place = { node: number; last: number };

/** Whether a number can be the size of a tree, or an index in it. Beyond 2^53 JavaScript no longer counts exactly, so nothing is claimed there. */
export function isTreeSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Whether a node is the right child of its parent. Sizes outgrow 32 bits, so there are no bit operations here. */
export function isOdd(node: number): boolean {
  return node % 2 === 1;
}

/** Goes up to the parent; a right child that has no sibling of its own on some levels is first carried up through them. */
export function climb(place: Place, isRight: boolean): Place {
  let { node, last } = place;
  while (isRight && !isOdd(node) && node !== 0) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return { node: Math.floor(node / 2), last: Math.floor(last / 2) };
}
