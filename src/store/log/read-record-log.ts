import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { formatTlogProof } from '#domain/log/proof/tlog-proof.ts';
import { buildInclusionProof } from '#domain/log/tree/build-inclusion-proof.ts';
import type { Database } from '#store/postgres/database.ts';

// A record should be in the log within two seconds of its commit.
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 200;

/** A record's index in the log, and the first checkpoint that covers it and has a signature by a key that is not compromised. Without endorsements. */
export type RecordPlace = { index: number; checkpoint: string };

/** The place with the proof (C2SP tlog-proof, with the salt in its `extra` line) against that checkpoint and its endorsements, which never change. */
export type RecordLog = RecordPlace & { proof: string };

type LoggedRow = { record_id: string; leaf_index: number; tree_size: number; note: string };
type ProvenRow = LoggedRow & { salt: Buffer; kept: Buffer };

// The first checkpoint after place `p` whose key is not compromised. None at all while its endorsement is pending.
const COVERING_CHECKPOINT = sql`(
      select first.tree_size, first.note, first.note || coalesce(e.timestamp_line || e.cosignature_lines, '') as endorsed_note
      from (
        select covering.tree_size, covering.note, k.key_no from log_keys k cross join lateral (
          select tree_size, note from log_checkpoints
          where key_no = k.key_no and tree_size > p.place order by tree_size limit 1
        ) covering
        where not exists (select from log_key_compromises x where x.key_no = k.key_no)
        order by covering.tree_size, k.key_no limit 1
      ) first
      left join log_endorsements e on e.tree_size = first.tree_size and e.key_no = first.key_no
      where e.tree_size is null or e.endorsed_at is not null or e.wait_until <= clock_timestamp()
    )`;

/** The log proof of a record; null until it is appended. */
export async function findRecordLog(db: Database, recordId: string): Promise<RecordLog | null> {
  // A prepared statement, because planning took longer than reading. The groups are those of listWayRuns.
  const { rows } = await sql<ProvenRow>`/* ready: find_record_log */
    select p.record_id, l.leaf_index, l.salt, c.tree_size, c.endorsed_note as note, (
      select string_agg(case when g.height = 0
        then (select string_agg(entry, '' order by leaf_index) from log_leaves
          where leaf_index >= g.first and leaf_index < g.beyond)
        else (select string_agg(node_hash, '' order by n.position) from log_nodes n
          where n.height = g.height and n.position >= g.first and n.position < g.beyond)
        end, '' order by g.height, g.first)
      from (
        select distinct height, way >> (height + 4) << 4 as first,
          least((way >> (height + 4) << 4) + 16, c.tree_size >> height) as beyond
        from generate_series(0, 48, 4) height, unnest(array[p.place, c.tree_size]) way
        where 1::bigint << height <= c.tree_size
      ) g
    ) as kept
    from record_places p
    join log_leaves l on l.leaf_index = p.place
    cross join lateral ${COVERING_CHECKPOINT} c
    where p.record_id = ${recordId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { leaf_index: index, tree_size, salt, note: checkpoint, kept } = row;
  const hashes = buildInclusionProof(index, tree_size, kept).map((hash) => new Uint8Array(hash));
  return { index, checkpoint, proof: formatTlogProof({ extra: salt, index, hashes, checkpoint }) };
}

/** The places of these records in the log, without proofs; records that are not appended yet are left out. */
export async function readRecordPlaces(db: Database, recordIds: readonly string[]): Promise<Map<string, RecordPlace>> {
  if (recordIds.length === 0) return new Map();
  const { rows } = await sql<LoggedRow>`/* ready: read_record_places */
    select p.record_id, p.place as leaf_index, c.tree_size, c.note
    from record_places p
    cross join lateral ${COVERING_CHECKPOINT} c
    where p.record_id = any(${recordIds})`.execute(db);
  return new Map(rows.map((row) => [row.record_id, { index: row.leaf_index, checkpoint: row.note }]));
}

/** Waits until a record is in the log; null after a timeout. It may still be appended later. */
export async function waitForLog(db: Database, recordId: string, waitMs = WAIT_MS): Promise<RecordLog | null> {
  const endMs = performance.now() + waitMs;
  for (;;) {
    const log = await findRecordLog(db, recordId);
    if (log !== null) return log;
    if (performance.now() >= endMs) return null;
    await sleep(LOOK_EVERY_MS);
  }
}
