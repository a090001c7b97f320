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
    const exponent = Math.floor(Math.log2(end - next));
    const height = exponent - (exponent % KEPT_EVERY);
    runs.push({ height, position: next / 2 ** height, count: 2 ** (exponent - height) });
    next += 2 ** exponent;
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
  return 2 ** Math.floor(Math.log2(size - 1));
}
