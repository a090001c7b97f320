import { invariant } from '#base/invariant.ts';

/** The leaves from `begin` up to, not including, `end`. */
export type LeafRange = { begin: number; end: number };

/** Hashes of one height that are kept: `count` of them from `position` on. */
export type KeptRun = { height: number; position: number; count: number };

/** Every how many heights hashes are kept. */
export const KEPT_EVERY = 4;

/** Lists the subtrees that prove a leaf in a tree of a size, from the leaf's sibling up: RFC 6962, section 2.1.1. */
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

/** Lists the subtrees that prove a tree to be the beginning of a larger one: RFC 6962, section 2.1.2. */
export function listConsistencyRanges(from: number, to: number): LeafRange[] {
  invariant(Number.isSafeInteger(from) && from >= 0 && from <= to, 'the smaller tree is not the larger');
  if (from === 0 || from === to) return [];
  const ranges: LeafRange[] = [];
  let [begin, end] = [0, to];
  while (end !== from) {
    const middle = begin + splitOf(end - begin);
    ranges.unshift(from <= middle ? { begin: middle, end } : { begin, end: middle });
    if (from <= middle) end = middle;
    else begin = middle;
  }
  // The smaller tree as a whole is known to whoever asks; a part of it is not.
  if (begin > 0) ranges.unshift({ begin, end });
  return ranges;
}

/** Lists the hashes that are kept of a range, one run for each complete subtree in it, from the left. */
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
 * Lists, for each kept height from the leaves up, the groups in which the way up from a leaf and the right edge of a tree
 * of this size lie, in order: whatever proves the leaf is made of these, and a store finds them without knowing how.
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

/** Lists the hashes at the right edge of a tree that are not yet under a kept one, from the leaves up; empty runs too. */
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

// The logarithm of a number just below a large power of two is rounded up to that power's.
function exponentOf(count: number): number {
  const exponent = Math.floor(Math.log2(count));
  return 2 ** exponent > count ? exponent - 1 : exponent;
}
