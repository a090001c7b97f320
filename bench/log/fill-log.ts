import { type RawBuilder, sql } from 'kysely';
import { GrowingTree } from '#domain/log/tree/growing-tree.ts';
import { listEdgeRuns } from '#domain/log/tree/tree-ranges.ts';
import { readKeptHashes } from '#store/log/kept-hashes.ts';
import { readLastCheckpoint } from '#store/log/last-checkpoint.ts';
import type { Database } from '#store/postgres/database.ts';

const ENTRIES_PER_CHECKPOINT = 5_000;
const HEIGHTS = [4, 8, 12, 16, 20, 24, 28];

/** Returns the id of a generated record, which no other record has. */
export function buildMadeUpId(index: number): string {
  return `rec_x${`${index}`.padStart(25, '0')}`;
}

/**
 * Adds generated entries, nodes, checkpoints and places until the log has `count` entries. It is as large as a real log,
 * and new records can be appended, but none of the generated entries verifies.
 */
export async function fillLog(db: Database, count: number): Promise<void> {
  const { tree_size: from } = await readLastCheckpoint(db);
  await run(db, sql`set statement_timeout = 0`);
  await run(
    db,
    sql`insert into log_leaves (leaf_index, salt, entry)
    select at, sha256(int8send(at)), sha256(int8send(-at)) from generate_series(${from}::bigint, ${count - 1}::bigint) at`,
  );
  for (const height of HEIGHTS)
    await run(
      db,
      sql`insert into log_nodes (height, position, node_hash)
      select ${height}, at, sha256(int8send(at))
      from generate_series(${from}::bigint / ${2 ** height}::bigint, ${count}::bigint / ${2 ** height}::bigint - 1) at`,
    );
  await run(
    db,
    sql`insert into record_places (place, record_id)
    select at, 'rec_x' || lpad(at::text, 25, '0') from generate_series(${from}::bigint, ${count - 1}::bigint) at`,
  );
  const root = new GrowingTree(count, await readKeptHashes(db, listEdgeRuns(count))).root();
  await run(
    db,
    sql`insert into log_checkpoints (tree_size, key_no, root_hash, note, checkpoint_no)
    select size, 1, ${root}, note, checkpoint_no + row_number() over (order by size)
    from (select note, checkpoint_no from log_checkpoints order by checkpoint_no desc limit 1) last,
      generate_series(${from + ENTRIES_PER_CHECKPOINT}::bigint, ${count}::bigint, ${ENTRIES_PER_CHECKPOINT}::bigint) size`,
  );
  await run(db, sql`vacuum (analyze) log_leaves, log_nodes, log_checkpoints, record_places`);
}

async function run(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(db);
}
