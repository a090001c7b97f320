import { invariant } from '#base/invariant.ts';
import { buildCompleteHash, buildLeafHash, buildRangeHash, listHashes, TREE_HASH_BYTES } from './tree-hash.ts';
import { type KeptRun, listInclusionRanges, listKeptRuns, listWayRuns } from './tree-ranges.ts';

/** Builds the inclusion proof of a leaf from the stored hashes that `listWayRuns` names, concatenated; at height 0 these are entries. */
export function buildInclusionProof(index: number, size: number, kept: Buffer): Buffer[] {
  const runs = listWayRuns(index, size);
  const wanted = runs.reduce((sum, { count }) => sum + count, 0);
  const found = kept.length / TREE_HASH_BYTES;
  invariant(found === wanted, `the log has ${found} of the ${wanted} hashes around entry ${index}`);
  return listInclusionRanges(index, size).map((range) =>
    buildRangeHash(listKeptRuns(range).map((run) => buildCompleteHash(takeRun(run, runs, kept)))),
  );
}

function takeRun({ height, position, count }: KeptRun, runs: readonly KeptRun[], kept: Buffer): Buffer[] {
  let first = 0;
  for (const run of runs) {
    const at = position - run.position;
    if (run.height === height && at >= 0 && at + count <= run.count) {
      const taken = listHashes(kept.subarray((first + at) * TREE_HASH_BYTES, (first + at + count) * TREE_HASH_BYTES));
      return height === 0 ? taken.map(buildLeafHash) : taken;
    }
    first += run.count;
  }
  throw new Error(`the hashes of height ${height} from position ${position} were not read for this proof`);
}
