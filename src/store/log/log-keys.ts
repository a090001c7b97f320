import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { invariant } from '#base/invariant.ts';
import { formatCheckpoint } from '#domain/log/note/checkpoint.ts';
import { type NoteSigner, openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { isLogOrigin, type VerifierKey } from '#domain/log/note/verifier-key.ts';
import { EMPTY_ROOT } from '#domain/log/tree/tree-hash.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import type { CheckpointKeeper } from './checkpoint-keeper.ts';
import { readLastCheckpoint } from './last-checkpoint.ts';
import { requireLogInStep } from './require-log-in-step.ts';
import { openPrivateKey, type SealSecret, sealPrivateKey } from './seal-private-key.ts';

/** The lock of every process that changes the log. */
export const LOG_LOCK = 'evidence log';

/** A signing key of the log, and its number. */
type LogSigner = NoteSigner & { keyNo: number };

/** A public key of the log and when it signed; `retiredAt` is null for the current key, `compromisedSince` for a key that is not compromised. */
export type LogKey = {
  keyNo: number;
  key: VerifierKey;
  validFrom: Date;
  retiredAt: Date | null;
  compromisedSince: Date | null;
};

/** Starts the log with its first key and an empty checkpoint, unless it has begun; returns its origin, which never changes. */
export async function beginLog(
  db: Database,
  origin: string,
  secret: SealSecret,
  checkpoints: CheckpointKeeper | null = null,
): Promise<string> {
  const [known] = (await readLogKeys(db)).slice(-1);
  if (known !== undefined) return known.key.name;
  if (!isLogOrigin(origin)) throw new Error(describeBadOrigin(origin));
  return db.transaction().execute(async (trx) => {
    await awaitTurn(trx, LOG_LOCK);
    // Read again: another process may have started it meanwhile.
    const [begun] = (await readLogKeys(trx)).slice(-1);
    if (begun !== undefined) return begun.key.name;
    await requireUnusedName(origin, checkpoints);
    const signer = await recordKey(trx, { keyNo: 1, origin, secret, validFrom: new Date() });
    await recordCheckpoint(trx, { origin, size: 0, rootHash: EMPTY_ROOT }, [signer]);
    return origin;
  });
}

/** Throws when the log of this name already has entries, because the database that had them is gone. */
async function requireUnusedName(origin: string, checkpoints: CheckpointKeeper | null): Promise<void> {
  for (const { checkpoint } of (await checkpoints?.findKept(origin)) ?? []) {
    if (checkpoint.size === 0) continue;
    throw new Error(
      `this service has signed ${checkpoint.size} entries of the evidence log ${origin}, and the database has no log: restore the database, or set LOG_ORIGIN to a new name`,
    );
  }
}

function describeBadOrigin(origin: string): string {
  return `${JSON.stringify(origin)} cannot be the origin of a log: it is a host and path without a scheme, such as log.example.com/evidence`;
}

/** How to change a key: the secret, the time, the new origin (null: unchanged), and where checkpoints are kept. */
export type Rotation = {
  secret: SealSecret;
  now: Date;
  origin: string | null;
  checkpoints?: CheckpointKeeper | null;
};

/**
 * Creates a new key, which signs from now on; null when the log has not begun.
 *
 * It signs the last tree again together with the previous key, so that a verifier who knows only the previous key can
 * see its successor. With another origin it signs alone: that is another log, which starts with the entries of this
 * one. Throws LogBehind when the signed log of that name differs from the one in the database.
 */
export async function rotateLogKey(
  db: Database,
  { secret, now, origin, checkpoints = null }: Rotation,
): Promise<LogSigner | null> {
  if (origin !== null && !isLogOrigin(origin)) throw new Error(describeBadOrigin(origin));
  const rotated = await db.transaction().execute(async (trx) => {
    await awaitTurn(trx, LOG_LOCK);
    const last = (await readLogKeys(trx)).at(-1);
    if (last === undefined) return null;
    const before = await openLogSigner(trx, { secret, checkpoint: null });
    const name = origin ?? before.key.name;
    if (checkpoints !== null) await requireLogInStep(trx, await checkpoints.findKept(name));
    // A clock that steps back must not reverse the order of the keys.
    const validFrom = new Date(Math.max(now.getTime(), last.validFrom.getTime()));
    const signer = await recordKey(trx, { keyNo: before.keyNo + 1, origin: name, secret, validFrom });
    const { tree_size, root_hash } = await readLastCheckpoint(trx);
    const signers = name === before.key.name ? [before, signer] : [signer];
    const note = await recordCheckpoint(trx, { origin: name, size: tree_size, rootHash: root_hash }, signers);
    return { signer, note };
  });
  if (rotated !== null) checkpoints?.keep(rotated.note);
  return rotated?.signer ?? null;
}

/** The public keys of the log, oldest first; empty when it has not begun. */
export async function readLogKeys(db: Database): Promise<LogKey[]> {
  const rows = await db
    .selectFrom('log_keys')
    .select(['key_no', 'key_name', 'key_id', 'public_key', 'valid_from'])
    .select((eb) =>
      eb
        .selectFrom('log_key_compromises')
        .whereRef('log_key_compromises.key_no', '=', 'log_keys.key_no')
        .select((one) => one.fn.min('compromised_since').as('since'))
        .as('compromised_since'),
    )
    .orderBy('key_no')
    .execute();
  return rows.map((row, at) => ({
    keyNo: row.key_no,
    key: { name: row.key_name, keyId: row.key_id, type: 'note', publicKey: new Uint8Array(row.public_key) },
    validFrom: row.valid_from,
    retiredAt: rows[at + 1]?.valid_from ?? null,
    compromisedSince: row.compromised_since,
  }));
}

/**
 * Opens the key that signed a checkpoint of this log, so that repeated signatures have the same bytes; null opens the
 * current key. The log must have begun, and the checkpoint must belong to it.
 */
export async function openLogSigner(
  db: Database,
  { secret, checkpoint }: { secret: SealSecret; checkpoint: string | null },
): Promise<LogSigner> {
  const rows = await db
    .selectFrom('log_keys')
    .select(['key_no', 'key_name', 'key_id', 'private_key'])
    .orderBy('key_no', 'desc')
    .execute();
  const named = checkpoint === null ? null : listKeyIds(checkpoint);
  const row = rows.find(({ key_name, key_id }) => named === null || named.has(`${key_name}+${key_id}`));
  invariant(row !== undefined, 'the evidence log has begun, and the checkpoint belongs to it');
  const signer = await openNoteSigner(row.key_name, openPrivateKey(row.private_key, secret));
  invariant(signer.key.keyId === row.key_id, `the private key of log key ${row.key_no} matches its public key`);
  return { ...signer, keyNo: row.key_no };
}

function listKeyIds(checkpoint: string): Set<string> {
  const note = parseSignedNote(checkpoint);
  return new Set(note.ok ? note.value.signatures.map(({ name, keyId }) => `${name}+${keyId}`) : []);
}

/** The contents of a checkpoint. */
type TreeHead = { origin: string; size: number; rootHash: Buffer };

/** Signs a tree and stores the checkpoint under the last of the keys; returns the note. */
export async function recordCheckpoint(
  trx: Database,
  { origin, size, rootHash }: TreeHead,
  signers: readonly LogSigner[],
): Promise<string> {
  const text = formatCheckpoint({ origin, size, rootHash: new Uint8Array(rootHash), extensions: [] });
  const note = await signNote(text, ...signers);
  const key_no = signers.at(-1)?.keyNo;
  invariant(key_no !== undefined, 'a checkpoint is signed');
  // The caller holds the log's lock, so no two checkpoints get the same number.
  await sql`insert into log_checkpoints (tree_size, key_no, root_hash, note, checkpoint_no)
    select ${size}, ${key_no}, ${rootHash}, ${note}, coalesce(max(checkpoint_no), 0) + 1 from log_checkpoints`.execute(
    trx,
  );
  return note;
}

async function recordKey(
  trx: Database,
  { keyNo, origin, secret, validFrom }: { keyNo: number; origin: string; secret: SealSecret; validFrom: Date },
): Promise<LogSigner> {
  const seed = randomBytes(32);
  const signer = await openNoteSigner(origin, seed);
  await trx
    .insertInto('log_keys')
    .values({
      key_no: keyNo,
      key_name: origin,
      key_id: signer.key.keyId,
      public_key: Buffer.from(signer.key.publicKey),
      private_key: sealPrivateKey(seed, secret),
      valid_from: validFrom,
    })
    .execute();
  return { ...signer, keyNo };
}
