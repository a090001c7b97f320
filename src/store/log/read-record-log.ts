import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { formatTlogProof } from '#domain/log/proof/tlog-proof.ts';
import { type LeafRange, listInclusionRanges } from '#domain/log/tree/tree-ranges.ts';
import type { Database } from '#store/database.ts';
import { readRangeHashes } from './kept-hashes.ts';

const RECORDS_PER_READ = 100;
// A record is to be in the log within two seconds of its commit.
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 200;

/** Where a record stands in the log: its index, and the first signed checkpoint that covers it. */
export type RecordPlace = { index: number; checkpoint: string };

/** The same with the proof (C2SP tlog-proof, the salt in its `extra` line) against that checkpoint, which never changes. */
export type RecordLog = RecordPlace & { proof: string };

type LoggedRow = { record_id: string; leaf_index: number; salt: Buffer; tree_size: number; note: string };

/** The logs of these records, by record id, in any order; records that wait to be integrated are left out. */
export async function readRecordLog(db: Database, recordIds: readonly string[]): Promise<Map<string, RecordLog>> {
  const logs = new Map<string, RecordLog>();
  for (let at = 0; at < recordIds.length; at += RECORDS_PER_READ) {
    const rows = await readLogged(db, recordIds.slice(at, at + RECORDS_PER_READ));
    for (const [id, log] of await buildLogs(db, rows)) logs.set(id, log);
  }
  return logs;
}

/** The places of these records in the log, without their proofs; records that wait to be integrated are left out. */
export async function readRecordPlaces(db: Database, recordIds: readonly string[]): Promise<Map<string, RecordPlace>> {
  const rows = await readLogged(db, recordIds);
  return new Map(rows.map((row) => [row.record_id, { index: row.leaf_index, checkpoint: row.note }]));
}

async function readLogged(db: Database, recordIds: readonly string[]): Promise<LoggedRow[]> {
  if (recordIds.length === 0) return [];
  const { rows } = await sql<LoggedRow>`
    select p.record_id, l.leaf_index, l.salt, c.tree_size, c.note
    from record_places p
    join log_leaves l on l.leaf_index = p.place
    cross join lateral (
      select tree_size, note from log_checkpoints where tree_size > p.place order by tree_size, key_no limit 1
    ) c
    where p.record_id = any(${recordIds})`.execute(db);
  return rows;
}

async function buildLogs(db: Database, rows: readonly LoggedRow[]): Promise<[string, RecordLog][]> {
  const ranges: LeafRange[][] = rows.map((row) => listInclusionRanges(row.leaf_index, row.tree_size));
  // All in one question: what proves one record proves its neighbours nearly as well.
  const hashes = (await readRangeHashes(db, ranges.flat())).map((hash) => new Uint8Array(hash));
  let next = 0;
  return rows.map(({ record_id, leaf_index: index, salt, note: checkpoint }, at) => {
    const count = ranges[at]?.length ?? 0;
    next += count;
    const proof = formatTlogProof({ extra: salt, index, hashes: hashes.slice(next - count, next), checkpoint });
    return [record_id, { index, checkpoint, proof }];
  });
}

/** Waits until a record is in the log; null when it is not there in time, which says nothing about later. */
export async function waitForLog(db: Database, recordId: string, waitMs = WAIT_MS): Promise<RecordLog | null> {
  const endMs = performance.now() + waitMs;
  for (;;) {
    const log = (await readRecordLog(db, [recordId])).get(recordId);
    if (log !== undefined) return log;
    if (performance.now() >= endMs) return null;
    await sleep(LOOK_EVERY_MS);
  }
}
