import { invariant } from '#base/invariant.ts';

/** The leaves from `begin` up to, not including, `end`. */
export type LeafRange = { begin: number; end: number };

/** Stored hashes of one height: `count` of them from `position` on. */
export type KeptRun = { height: number; position: number; count: number };

/** Hashes are stored at every fourth height. */
export const KEPT_EVERY = 4;

/** Lists the subtrees of an inclusion proof, from the leaf's sibling up: RFC 6962, section 2.1.1. */
export function listInclusionRanges(index: number, size: number): LeafRange[] {
  invariant(Number.isSafeInteger(index) && index >= 0 && index < size, 'the leaf is in the tree');
  const ranges: LeafRange[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin);
    ranges.unshift(index < middle ? { begin: middle, end } : { begin, end: middle });
    if (index < middle) end = middle;
    else begin = middle;
  }
  return ranges;
}

/** Lists the subtrees of a consistency proof between two tree sizes: RFC 6962, section 2.1.2. */
export function listConsistencyRanges(from: number, to: number): LeafRange[] {
  invariant(Number.isSafeInteger(from) && from >= 0 && from <= to, 'the first tree is not larger than the second');
  if (from === 0 || from === to) return [];
  const ranges: LeafRange[] = [];
  let [begin, end] = [0, to];
  while (end !== from) {
    const middle = begin + splitOf(end - begin);
    ranges.unshift(from <= middle ? { begin: middle, end } : { begin, end: middle });
    if (from <= middle) end = middle;
    else begin = middle;
  }
  // The verifier knows the root of the smaller tree, but not the hashes of its parts.
  if (begin > 0) ranges.unshift({ begin, end });
  return ranges;
}

/** Lists the stored hashes of a range, one run per complete subtree, from left to right. */
export function listKeptRuns({ begin, end }: LeafRange): KeptRun[] {
  const runs: KeptRun[] = [];
  let next = begin;
  while (next < end) {
    const exponent = exponentOf(end - next);
    const height = exponent - (exponent % KEPT_EVERY);
    runs.push({ height, position: next / 2 ** height, count: 2 ** (exponent - height) });
    next += 2 ** exponent;
  }
  return runs;
}

/**
 * Lists, for each stored height from the leaves up, the groups that contain the leaf's path and the tree's right edge.
 * These are all the hashes that an inclusion proof can need, so a store can read them without computing the proof.
 */
export function listWayRuns(index: number, size: number): KeptRun[] {
  const runs: KeptRun[] = [];
  for (let height = 0; 2 ** height <= size; height += KEPT_EVERY) {
    const above = 2 ** (height + KEPT_EVERY);
    const beyond = Math.floor(size / 2 ** height);
    for (const group of new Set([Math.floor(index / above), Math.floor(size / above)])) {
      const position = group * 2 ** KEPT_EVERY;
      const count = Math.min(2 ** KEPT_EVERY, beyond - position);
      if (count > 0) runs.push({ height, position, count });
    }
  }
  return runs;
}

/** Lists the hashes at the right edge of a tree that no stored hash covers yet, from the leaves up; includes empty runs. */
export function listEdgeRuns(size: number): KeptRun[] {
  const runs: KeptRun[] = [];
  for (let height = 0; 2 ** height <= Math.max(size, 1); height += KEPT_EVERY) {
    const kept = Math.floor(size / 2 ** height);
    const count = kept % 2 ** KEPT_EVERY;
    runs.push({ height, position: kept - count, count });
  }
  return runs;
}

// The largest power of two below a size.
function splitOf(size: number): number {
  return 2 ** exponentOf(size - 1);
}

// Math.log2 rounds up for numbers just below a large power of two.
function exponentOf(count: number): number {
  const exponent = Math.floor(Math.log2(count));
  return 2 ** exponent > count ? exponent - 1 : exponent;
}
