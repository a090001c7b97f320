import { sql } from 'kysely';
import { findCosignature } from '#domain/log/note/cosignature.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { parseVerifierKey } from '#domain/log/note/verifier-key.ts';
import { GrowingTree, type KeptNode } from '#domain/log/tree/growing-tree.ts';
import { buildEntry, buildLeafHash } from '#domain/log/tree/tree-hash.ts';
import { ERASED_SEAL, NO_SALT } from '#store/erasure/account-data.ts';
import type { Database } from '#store/postgres/database.ts';
import { readableJson } from '#store/postgres/readable-json.ts';
import type { Report } from '#store/report-faults.ts';
import { CheckpointFaults } from './checkpoint-faults.ts';
import { findEndorsementFaults } from './endorsement-faults.ts';
import { findKeptHashes } from './kept-hashes.ts';
import { readLogKeys } from './log-keys.ts';
import { openPrivateKey, type SealSecret } from './seal-private-key.ts';

const LEAVES_PER_PAGE = 5_000;
// The process dates a key and the database dates its first checkpoint, with slightly different clocks.
const MAX_CLOCK_SECONDS = 300;

type LeafRow = {
  leaf_index: number;
  salt: Buffer;
  entry: Buffer;
  record_id: string | null;
  is_kept: boolean;
  is_erased: boolean;
  is_readable: boolean;
  record_sha256: string | null;
};

/**
 * Recomputes the whole log from the records and reports every wrong entry, node and checkpoint; returns the number of
 * entries.
 *
 * This cannot detect a log that was rolled back as a whole. Only a checkpoint kept elsewhere can.
 */
export async function findLogFaults(db: Database, report: Report): Promise<number> {
  // One statement, so that entries appended meanwhile are counted on both sides or on neither.
  const { rows } = await sql<{ leaves: number; signed: number | null; nodes: number; last_no: number | null }>`
    select (select count(*) from log_leaves) as leaves, (select max(tree_size) from log_checkpoints) as signed,
      (select count(*) from log_nodes) as nodes, (select max(checkpoint_no) from log_checkpoints) as last_no`.execute(
    db,
  );
  const { leaves = 0, signed = null, nodes = 0, last_no = null } = rows[0] ?? {};
  if (leaves !== (signed ?? 0))
    report(`the log has ${leaves} entries, and its last checkpoint is for ${signed ?? 'none'}`);
  const checkpoints = new CheckpointFaults(db, await readLogKeys(db), last_no ?? 0, report);
  const tree = new GrowingTree();
  let kept = 0;
  await checkpoints.check(tree);
  for (
    let page = await readLeafPage(db, 0, leaves);
    page.length > 0;
    page = await readLeafPage(db, tree.size, leaves)
  ) {
    const completed: KeptNode[] = [];
    for (const leaf of page) {
      const fault = findLeafFault(leaf, tree.size);
      if (fault !== null) report(`log entry ${leaf.leaf_index} ${fault}`);
      // Uses the entry as written, so that one fault is not reported again for every tree above it.
      completed.push(...tree.append(buildLeafHash(leaf.entry)));
      await checkpoints.check(tree);
    }
    kept += completed.length;
    await findNodeFaults(db, completed, report);
  }
  if (tree.size === leaves && kept !== nodes) report(`the log keeps ${nodes} nodes, and its entries have ${kept}`);
  await checkpoints.end();
  await findCosignatureFaults(db, report);
  await findEndorsementFaults(db, report);
  return leaves;
}

/**
 * Opens every private key of the log; reports keys that do not match their public key, and impossible times. Throws
 * without the secret that sealed them.
 */
export async function findLogKeyFaults(db: Database, secret: SealSecret, report: Report): Promise<number> {
  const rows = await db.selectFrom('log_keys').selectAll().orderBy('key_no').execute();
  for (const { key_no, key_name, key_id, public_key, private_key } of rows) {
    const { key } = await openNoteSigner(key_name, openPrivateKey(private_key, secret));
    if (key.keyId !== key_id || !public_key.equals(key.publicKey))
      report(`log key ${key_no} has a private key that does not match its public key`);
  }
  await findKeyTimeFaults(db, report);
  return rows.length;
}

/** Reports missing key numbers, and keys whose `valid_from` differs from their first checkpoint. That time also retires the previous key. */
async function findKeyTimeFaults(db: Database, report: Report): Promise<void> {
  const { rows } = await sql<{ fault: string }>`
    with keys as (
      select key_no, valid_from, lag(valid_from) over by_no as before, row_number() over by_no as expected_no,
        (select min(created_at) from log_checkpoints c where c.key_no = k.key_no) as first_signed
      from log_keys k window by_no as (order by key_no)
    )
    select 'log key ' || expected_no || ' is missing: key ' || key_no || ' follows' as fault from keys
      where not exists (select from keys other where other.key_no = keys.expected_no)
    union all
    select 'log key ' || key_no || ' is valid from an earlier time than the previous key' from keys where valid_from < before
    union all
    select 'log key ' || key_no || ' has signed no checkpoint' from keys where first_signed is null
    union all
    -- A clock that stepped back leaves a key the time of the one before it.
    select 'log key ' || key_no || ' is valid from ' || to_json(valid_from at time zone 'UTC') || 'Z, and signed first at ' ||
        to_json(first_signed at time zone 'UTC') || 'Z' from keys
      where valid_from is distinct from before
        and abs(extract(epoch from valid_from - first_signed)) > ${MAX_CLOCK_SECONDS}`.execute(db);
  for (const { fault } of rows) report(fault.replaceAll('"', ''));
}

/** Reads up to 5,000 entries with the hashes of their records. */
export async function readLeafPage(db: Database, from: number, end: number): Promise<LeafRow[]> {
  const { rows } = await sql<LeafRow>`
    select l.leaf_index, l.salt, l.entry, p.record_id, r.record_id is not null as is_kept,
      r.seal_sha256 is not distinct from ${ERASED_SEAL} as is_erased,
      kept.body is not null as is_readable, kept.body ->> 'record_sha256' as record_sha256
    from log_leaves l
      -- Without bounds of its own, a merge join reads the places from the first one on, for each page.
      left join record_places p on p.place = l.leaf_index and p.place >= ${from} and p.place < ${end}
      left join records r on r.record_id = p.record_id
      cross join lateral (select ${readableJson('r.body')} as body offset 0) kept
    where l.leaf_index >= ${from} and l.leaf_index < ${end} order by l.leaf_index limit ${LEAVES_PER_PAGE}`.execute(db);
  return rows;
}

function findLeafFault(leaf: LeafRow, expected: number): string | null {
  const { leaf_index, salt, entry, record_id, record_sha256 } = leaf;
  if (leaf_index !== expected) return `is in the place of entry ${expected}`;
  if (record_id === null) return 'has no record at its place';
  if (!leaf.is_kept) return `commits to ${record_id}, which is missing`;
  // The leaf stays in the tree; nothing is left that could confirm a guess of the record.
  if (leaf.is_erased) return salt.equals(NO_SALT) ? null : `keeps the salt of ${record_id}, which was erased`;
  if (!leaf.is_readable) return `commits to ${record_id}, whose body cannot be read`;
  if (record_sha256 === null || !/^[0-9a-f]{64}$/.test(record_sha256))
    return `commits to ${record_id}, which has no hash`;
  return buildEntry(salt, record_sha256).equals(entry) ? null : `does not match ${record_id} as it is now`;
}

async function findNodeFaults(db: Database, nodes: readonly KeptNode[], report: Report): Promise<void> {
  const found = await findKeptHashes(
    db,
    nodes.map(({ height, position }) => ({ height, position, count: 1 })),
  );
  for (const [at, { height, position, hash }] of nodes.entries()) {
    const kept = found[at]?.[0];
    if (kept?.equals(hash) !== true)
      report(
        `log node ${position} of height ${height} ${kept === undefined ? 'is missing' : 'is not the hash of its children'}`,
      );
  }
}

async function findCosignatureFaults(db: Database, report: Report): Promise<void> {
  const rows = await db.selectFrom('log_cosignatures').selectAll().orderBy('tree_size').execute();
  for (const row of rows) {
    const witness = await parseVerifierKey(row.witness_key);
    const note = parseSignedNote(`${row.checkpoint_body}\n${row.signature_line}`);
    const read = witness.ok && note.ok ? await findCosignature(note.value, witness.value) : null;
    if (read?.ok !== true || read.value.timestamp !== row.cosigned_at)
      report(`the cosignature of ${row.witness_key} on ${row.tree_size} entries is not valid`);
  }
}
