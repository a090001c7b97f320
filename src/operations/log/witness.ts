import { areSameBytes } from '#domain/log/bytes/bytes.ts';
import { type AddCheckpoint, parseAddCheckpoint } from '#domain/log/note/add-checkpoint.ts';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { formatSignatureLines, formatSignedNote } from '#domain/log/note/signed-note.ts';
import type { VerifierKey } from '#domain/log/note/verifier-key.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isConsistent } from '#domain/log/proof/is-consistent.ts';
import { EMPTY_ROOT } from '#domain/log/tree/tree-hash.ts';
import type { SealSecret } from '#store/log/seal-private-key.ts';
import {
  findOrRecordWitnessKey,
  findWitnessedNote,
  updateWitnessedLog,
  type WitnessedLog,
} from '#store/log/witnessed-logs.ts';
import type { Database } from '#store/postgres/database.ts';

/** An answer of a witness: HTTP status and text. `isSize` marks the size that it has (409). */
export type WitnessAnswer = { status: number; text: string; isSize?: boolean };

/** A witness (C2SP tlog-witness), and its public key. */
export type Witness = {
  key: VerifierKey;
  addCheckpoint(body: string): Promise<WitnessAnswer>;
  /** The newest checkpoint of a log by the SHA-256 of its origin, with the cosignature. */
  readCheckpoint(originHash: string): Promise<WitnessAnswer>;
};

/** Opens the witness with this name, for the logs of these keys; makes its key if it has none. */
export async function openWitness(
  db: Database,
  { name, secret, logs }: { name: string; secret: SealSecret; logs: readonly VerifierKey[] },
): Promise<Witness> {
  const { key, cosign } = await openCosigner(name, await findOrRecordWitnessKey(db, name, secret));
  return {
    key,
    async addCheckpoint(body) {
      const read = parseAddCheckpoint(body);
      if (!read.ok) return { status: 400, text: `${read.why}\n` };
      const { checkpoint, note } = read.value.signed;
      const keys = logs.filter((one) => one.name === checkpoint.origin);
      if (keys.length === 0) return { status: 404, text: 'this witness does not know the log\n' };
      const signer = await verifyNote(note, keys);
      if (!signer.ok) return { status: 403, text: `${signer.why}\n` };
      if (read.value.oldSize > checkpoint.size)
        return { status: 400, text: 'the old size is larger than the new one\n' };
      return updateWitnessedLog(db, { witness: name, origin: checkpoint.origin }, async (last) => {
        const refusal = await findRefusal(read.value, last);
        if (refusal !== null) return { witnessed: null, answer: refusal };
        const line = await cosign(note.text, Math.floor(Date.now() / 1_000));
        // What it verified and what it says; signatures of others are left out.
        const own = note.signatures.filter((one) => keys.some(({ keyId }) => keyId === one.keyId));
        const witnessed = {
          tree_size: checkpoint.size,
          root_hash: Buffer.from(checkpoint.rootHash),
          note: formatSignedNote({ text: note.text, signatures: [...own, line] }),
        };
        return { witnessed, answer: { status: 200, text: formatSignatureLines([line]) } };
      });
    },
    async readCheckpoint(originHash) {
      const note = await findWitnessedNote(db, name, originHash);
      return note === null
        ? { status: 404, text: 'this witness has cosigned no checkpoint of this log\n' }
        : { status: 200, text: note };
    },
  };
}

/** Returns why a checkpoint is not cosigned; null if it continues what the witness has. */
async function findRefusal(
  { oldSize, proof, signed: { checkpoint } }: AddCheckpoint,
  last: WitnessedLog | null,
): Promise<WitnessAnswer | null> {
  const { size, rootHash } = checkpoint;
  const lastSize = last?.tree_size ?? 0;
  if (oldSize !== lastSize) return { status: 409, text: `${lastSize}\n`, isSize: true };
  const wrong = { status: 422, text: 'the checkpoint does not continue the one that this witness has\n' };
  if (size === 0 && !areSameBytes(rootHash, EMPTY_ROOT)) return wrong;
  if (oldSize === 0 || last === null) return proof.length === 0 ? null : wrong;
  const firstRoot = new Uint8Array(last.root_hash);
  const isGrown = await isConsistent({ firstSize: oldSize, firstRoot, secondSize: size, secondRoot: rootHash, proof });
  return isGrown ? null : wrong;
}
