import { invariant } from '#base/invariant.ts';
import { buildCompleteHash, buildRangeHash } from './tree-hash.ts';
import { type KeptRun, type LeafRange, listKeptRuns } from './tree-ranges.ts';

/** Builds the hash of each range from the stored hashes, given in the order of `listRunsOf`. */
export function buildRangeHashes(ranges: readonly LeafRange[], kept: readonly (readonly Buffer[])[]): Buffer[] {
  let next = 0;
  const hashes = ranges.map((range) => {
    const count = listKeptRuns(range).length;
    next += count;
    return buildRangeHash(kept.slice(next - count, next).map(buildCompleteHash));
  });
  invariant(next === kept.length, 'every run of hashes belongs to a range');
  return hashes;
}

/** Lists the stored hashes needed to build the hashes of these ranges. */
export function listRunsOf(ranges: readonly LeafRange[]): KeptRun[] {
  return ranges.flatMap(listKeptRuns);
}
