import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { invariant } from '#base/invariant.ts';
import { GrowingTree, type KeptNode } from '#domain/log/tree/growing-tree.ts';
import { buildEntry, buildLeafHash } from '#domain/log/tree/tree-hash.ts';
import { listEdgeRuns } from '#domain/log/tree/tree-ranges.ts';
import { takeFreeTurn } from '#store/postgres/advisory-lock.ts';
import { buildCopy, toBigint, toInteger } from '#store/postgres/copy-rows.ts';
import type { Database } from '#store/postgres/database.ts';
import type { CheckpointKeeper } from './checkpoint-keeper.ts';
import { beginEndorsement, type Endorser, isEndorsementPending, recordEndorsement } from './endorsements.ts';
import { readKeptHashes } from './kept-hashes.ts';
import { readLastCheckpoint } from './last-checkpoint.ts';
import { LOG_LOCK, openLogSigner, readLogKeys, recordCheckpoint } from './log-keys.ts';
import { requireLogInStep } from './require-log-in-step.ts';
import type { SealSecret } from './seal-private-key.ts';

/** The most records appended in one transaction. */
export const LEAVES_PER_BATCH = 5_000;
const SALT_BYTES = 32;

/**
 * Appends the records that have a place and are not yet in the evidence log, at most 5,000, and signs the tree. Returns
 * how many, or null when another process is appending or the log has not begun. Then waits for the timestamp and the
 * cosignatures of the checkpoint, if there is an endorser.
 *
 * Leaves, nodes and checkpoint are one transaction under one lock, so a killed process leaves the log as the last
 * checkpoint describes it. Throws LogBehind when the database is older than what was signed.
 */
export async function appendRecords(
  db: Database,
  secret: SealSecret,
  checkpoints: CheckpointKeeper | null = null,
  endorser: Endorser | null = null,
): Promise<number | null> {
  const { count, signed } = await db.transaction().execute(async (trx) => {
    if (!(await takeFreeTurn(trx, LOG_LOCK))) return { count: null, signed: null };
    // Separate statements, so that they see what the last holder of the lock committed.
    const origin = (await readLogKeys(trx)).at(-1)?.key.name;
    if (origin === undefined || (await isEndorsementPending(trx))) return { count: null, signed: null };
    const last = await readLastCheckpoint(trx);
    const hashes = await readRecordHashes(trx, last.tree_size);
    if (hashes.length === 0) return { count: 0, signed: null };
    if (checkpoints !== null) await requireLogInStep(trx, await checkpoints.findKept(origin));
    const tree = await readTree(trx, last);
    await recordLeaves(trx, tree, hashes);
    const signer = await openLogSigner(trx, { secret, checkpoint: null });
    const head = { origin: signer.key.name, size: tree.size, rootHash: tree.root() };
    const note = await recordCheckpoint(trx, head, [signer]);
    if (endorser !== null) await beginEndorsement(trx, tree.size, signer.keyNo, endorser.waitMs);
    return { count: hashes.length, signed: { size: tree.size, keyNo: signer.keyNo, note } };
  });
  if (signed === null) return count;
  // After the commit: a checkpoint that was kept but not committed would stop the log for good.
  checkpoints?.keep(signed.note);
  if (endorser !== null) await recordEndorsement(db, signed, await endorser.collect(signed));
  return count;
}

// A stored record begins with its hash (`sealRecord`). Reading it from there is much cheaper than parsing all of the
// JSON, and from the bytes much cheaper than from text. Any other body is parsed as JSON.
const recordHash = sql`case when substring(b.line for 18) = '{"record_sha256":"'
  then convert_from(substring(b.line from 19 for 64), 'UTF8')
  else convert_from(b.line, 'UTF8')::json ->> 'record_sha256' end`;

async function readRecordHashes(trx: Database, size: number): Promise<string[]> {
  // `offset 0` keeps the planner from reading and converting the body once for each use of the line.
  const { rows } = await sql<{ place: number; record_id: string; record_sha256: string | null }>`
    select p.place, p.record_id, ${recordHash} as record_sha256
    from record_places p
    left join lateral (select json_send(r.body) as line from records r where r.record_id = p.record_id offset 0) b on true
    where p.place >= ${size} order by p.place limit ${LEAVES_PER_BATCH}`.execute(trx);
  return rows.map(({ place, record_id, record_sha256 }, at) => {
    invariant(place === size + at, `the record at place ${size + at} exists`);
    // Skipping it would sign an entry that no one could ever prove.
    invariant(record_sha256 !== null, `${record_id} at place ${place} has a hash`);
    return record_sha256;
  });
}

/** Rebuilds the tree that was signed last, and checks that it is that tree. */
async function readTree(trx: Database, last: { tree_size: number; root_hash: Buffer }): Promise<GrowingTree> {
  const runs = listEdgeRuns(last.tree_size);
  const tree = new GrowingTree(last.tree_size, await readKeptHashes(trx, runs));
  invariant(tree.root().equals(last.root_hash), `the tree of ${last.tree_size} entries is the one that was signed`);
  return tree;
}

async function recordLeaves(trx: Database, tree: GrowingTree, recordHashes: readonly string[]): Promise<void> {
  const first = tree.size;
  const salts = randomBytes(SALT_BYTES * recordHashes.length);
  const nodes: KeptNode[] = [];
  const leaves = recordHashes.map((recordHash, at) => {
    const salt = salts.subarray(at * SALT_BYTES, (at + 1) * SALT_BYTES);
    const entry = buildEntry(salt, recordHash);
    nodes.push(...tree.append(buildLeafHash(entry)));
    return [toBigint(first + at), salt, entry];
  });
  await trx.executeQuery(buildCopy('log_leaves', ['leaf_index', 'salt', 'entry'], leaves));
  if (nodes.length === 0) return;
  const kept = nodes.map(({ height, position, hash }) => [toInteger(height), toBigint(position), hash]);
  await trx.executeQuery(buildCopy('log_nodes', ['height', 'position', 'node_hash'], kept));
}
