import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** The timestamp and the cosignatures of a checkpoint, as signature lines of its note; empty for what did not arrive. */
type Endorsement = { timestampLine: string; cosignatureLines: string };

/** A checkpoint that was just signed. */
export type NewCheckpoint = { size: number; keyNo: number; note: string };

/** Collects the timestamp and cosignatures of a checkpoint, within `waitMs`; it never rejects. */
export type Endorser = { waitMs: number; collect(checkpoint: NewCheckpoint): Promise<Endorsement> };

// The time to store what arrived at the last moment, before proofs stop waiting for it.
const STORE_MS = 1_000;

/** Whether a process is collecting the endorsement of an earlier checkpoint: witnesses must see them in order. */
export async function isEndorsementPending(trx: Database): Promise<boolean> {
  const { rows } = await sql`select from log_endorsements
    where endorsed_at is null and wait_until > clock_timestamp() limit 1`.execute(trx);
  return rows.length > 0;
}

/** Makes proofs wait for the endorsement of a checkpoint, in the transaction that signs it. */
export async function beginEndorsement(trx: Database, size: number, keyNo: number, waitMs: number): Promise<void> {
  await sql`insert into log_endorsements (tree_size, key_no, wait_until)
    values (${size}, ${keyNo}, clock_timestamp() + ${waitMs + 2 * STORE_MS} * interval '1 millisecond')`.execute(trx);
}

/** Stores an endorsement, which proofs carry from now on; returns false if it is too late, because a proof may be out without it. */
export async function recordEndorsement(
  db: Database,
  { size, keyNo }: NewCheckpoint,
  { timestampLine, cosignatureLines }: Endorsement,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update log_endorsements set endorsed_at = clock_timestamp(),
      timestamp_line = ${timestampLine}, cosignature_lines = ${cosignatureLines}
    where tree_size = ${size} and key_no = ${keyNo} and endorsed_at is null
      and wait_until > clock_timestamp() + ${STORE_MS} * interval '1 millisecond'`.execute(db);
  return numAffectedRows > 0n;
}
