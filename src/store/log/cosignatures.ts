import { sql } from 'kysely';
import { type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { type Cosignature, findCosignature, findCosignatureTimeFault } from '#domain/log/note/cosignature.ts';
import { formatSignatureLines, parseSignedNote, type SignedNote } from '#domain/log/note/signed-note.ts';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '#domain/log/note/verifier-key.ts';
import type { Database } from '#store/postgres/database.ts';
import type { SignedTree } from './last-checkpoint.ts';

/** The witnesses that the operator trusts. */
export async function readWitnesses(db: Database): Promise<VerifierKey[]> {
  const rows = await db.selectFrom('log_witnesses').select('witness_key').orderBy('witness_key').execute();
  const keys = await Promise.all(rows.map(({ witness_key }) => parseVerifierKey(witness_key)));
  return keys.flatMap((key) => (key.ok ? [key.value] : []));
}

/**
 * Stores a witness's cosignature on a checkpoint of this log, and trusts the witness from then on. Returns the parsed
 * cosignature, or null when the note has none of this witness.
 */
export async function recordCosignature(
  db: Database,
  note: SignedNote,
  size: number,
  witness: VerifierKey,
  nowMs = Date.now(),
): Promise<Parsed<Cosignature> | null> {
  const read = await findCosignature(note, witness);
  const line = note.signatures.find(({ name, keyId }) => name === witness.name && keyId === witness.keyId);
  if (read === null || !read.ok || line === undefined) return read;
  const fault = findCosignatureTimeFault(read.value, nowMs);
  if (fault !== null) return refuse(fault);
  const witness_key = formatVerifierKey(witness);
  const signature_line = formatSignatureLines([line]);
  await db.transaction().execute(async (trx) => {
    await sql`insert into log_witnesses (witness_key) values (${witness_key}) on conflict do nothing`.execute(trx);
    await sql`insert into log_cosignatures (tree_size, witness_key, cosigned_at, checkpoint_body, signature_line)
      values (${size}, ${witness_key}, ${read.value.timestamp}, ${note.text}, ${signature_line})
      on conflict do nothing`.execute(trx);
  });
  return read;
}

/** Whether this log has signed exactly this text, whether or not others signed it too. */
export async function hasSigned(db: Database, size: number, text: string): Promise<boolean> {
  const notes = await db.selectFrom('log_checkpoints').select('note').where('tree_size', '=', size).execute();
  return notes.some(({ note }) => note.startsWith(`${text}\n`));
}

/** Adds the timestamp and the last cosignature of each witness to a checkpoint. */
export async function addCosignatures(db: Database, { tree_size, note }: SignedTree): Promise<string> {
  const parsed = parseSignedNote(note);
  const stamped = await sql<{ timestamp_line: string }>`
    select e.timestamp_line from log_endorsements e join log_checkpoints c using (tree_size, key_no)
    where c.tree_size = ${tree_size} and c.note = ${note}`.execute(db);
  const { rows } = await sql<{ signature_line: string }>`
    select distinct on (witness_key) signature_line from log_cosignatures
    where tree_size = ${tree_size} and checkpoint_body = ${parsed.ok ? parsed.value.text : ''}
    order by witness_key, cosigned_at desc`.execute(db);
  // A timestamp covers everything above it.
  return note + [...stamped.rows.map((row) => row.timestamp_line), ...rows.map((row) => row.signature_line)].join('');
}

/** The newest cosigned checkpoint, with its cosignatures; null when there is none. */
export async function findWitnessedCheckpoint(db: Database): Promise<string | null> {
  // A log that continues under another name signs the same size again, with a text that no witness has seen.
  const { rows } = await sql<SignedTree>`
    select c.tree_size, c.root_hash, c.note from log_cosignatures w
      join log_checkpoints c on c.tree_size = w.tree_size and starts_with(c.note, w.checkpoint_body || E'\\n')
    order by w.tree_size desc, c.key_no desc limit 1`.execute(db);
  const [tree] = rows;
  return tree === undefined ? null : addCosignatures(db, tree);
}
