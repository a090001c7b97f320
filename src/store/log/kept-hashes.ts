import { sql } from 'kysely';
import { invariant } from '#base/invariant.ts';
import { buildRangeHashes, listRunsOf } from '#domain/log/tree/build-range-hashes.ts';
import { buildLeafHash, listHashes } from '#domain/log/tree/tree-hash.ts';
import { type KeptRun, type LeafRange, listConsistencyRanges } from '#domain/log/tree/tree-ranges.ts';
import type { Database } from '#store/postgres/database.ts';

/** Reads the hashes of each run in one statement; throws when one is missing. */
export async function readKeptHashes(db: Database, runs: readonly KeptRun[]): Promise<Buffer[][]> {
  const found = await findKeptHashes(db, runs);
  return runs.map(({ height, position, count }, at) => {
    const hashes = found[at] ?? [];
    const what = `${count} hashes of height ${height} from ${position} on`;
    invariant(hashes.length === count, `the log has ${hashes.length} of ${what}`);
    return hashes;
  });
}

/** Finds the hashes of each run that the log has so far, in one statement. */
export async function findKeptHashes(db: Database, runs: readonly KeptRun[]): Promise<Buffer[][]> {
  if (runs.length === 0) return [];
  const heights = runs.map((run) => run.height);
  const begins = runs.map((run) => run.position);
  const ends = runs.map((run) => run.position + run.count);
  const { rows } = await sql<{ kept: Buffer | null }>`
    select case when asked.height = 0
      then (select string_agg(entry, '' order by leaf_index) from log_leaves
        where leaf_index >= asked.first and leaf_index < asked.beyond)
      else (select string_agg(node_hash, '' order by n.position) from log_nodes n
        where n.height = asked.height and n.position >= asked.first and n.position < asked.beyond)
      end as kept
    from unnest(${heights}::integer[], ${begins}::bigint[], ${ends}::bigint[])
      with ordinality as asked(height, first, beyond, no) order by no`.execute(db);
  return runs.map(({ height }, at) => {
    const kept = listHashes(rows[at]?.kept ?? Buffer.alloc(0));
    return height === 0 ? kept.map(buildLeafHash) : kept;
  });
}

/** Finds up to `count` entries from an index on. */
export async function findEntries(db: Database, first: number, count: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('log_leaves')
    .select('entry')
    .where('leaf_index', '>=', first)
    .where('leaf_index', '<', first + count)
    .orderBy('leaf_index')
    .execute();
  return rows.map(({ entry }) => entry);
}

/** Reads the hashes that make up these ranges, and builds the ranges' hashes. */
export async function readRangeHashes(db: Database, ranges: readonly LeafRange[]): Promise<Buffer[]> {
  return buildRangeHashes(ranges, await readKeptHashes(db, listRunsOf(ranges)));
}

/** Reads the proof that a tree is a prefix of a larger one; both must be in the log. */
export async function readConsistencyProof(db: Database, from: number, to: number): Promise<Buffer[]> {
  return readRangeHashes(db, listConsistencyRanges(from, to));
}
