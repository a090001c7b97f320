import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

const ENTRIES_PER_CHECKPOINT = 5_000;
const HEIGHTS = [4, 8, 12, 16, 20, 24, 28];

/** Returns the id of a generated record. */
export function buildMadeUpId(index: number): string {
  return `rec_${`${index}`.padStart(26, '0')}`;
}

/** Fills an empty log with generated entries, nodes, checkpoints and places. It is as large as a real one, but nothing in it verifies. */
export async function fillLog(db: Database, count: number): Promise<void> {
  await run(db, sql`set statement_timeout = 0`);
  await run(
    db,
    sql`insert into log_leaves (leaf_index, salt, entry)
    select at, sha256(int8send(at)), sha256(int8send(-at)) from generate_series(0, ${count - 1}::bigint) at`,
  );
  for (const height of HEIGHTS)
    await run(
      db,
      sql`insert into log_nodes (height, position, node_hash)
      select ${height}, at, sha256(int8send(at)) from generate_series(0, ${count}::bigint / ${2 ** height}::bigint - 1) at`,
    );
  await run(
    db,
    sql`insert into record_places (place, record_id)
    select at, 'rec_' || lpad(at::text, 26, '0') from generate_series(0, ${count - 1}::bigint) at`,
  );
  await run(
    db,
    sql`insert into log_checkpoints (tree_size, key_no, root_hash, note, checkpoint_no)
    select size, 1, root_hash, note, 1 + row_number() over (order by size) from log_checkpoints,
      generate_series(${ENTRIES_PER_CHECKPOINT}::bigint, ${count}::bigint, ${ENTRIES_PER_CHECKPOINT}::bigint) size`,
  );
  await run(db, sql`vacuum (analyze) log_leaves, log_nodes, log_checkpoints, record_places`);
}

async function run(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(db);
}
