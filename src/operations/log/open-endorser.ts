import { readFile } from 'node:fs/promises';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { formatSignatureLines } from '#domain/log/note/signed-note.ts';
import { parseWitnessPolicy, type WitnessPolicy } from '#domain/log/note/witness-policy.ts';
import { buildTimestampLine } from '#domain/log/timestamp/timestamp-line.ts';
import {
  openTimestampAuthority,
  type TimestampAuthority,
  type TimestampSettings,
} from '#operations/timestamps/timestamp-authority.ts';
import { recordCosignature } from '#store/log/cosignatures.ts';
import type { Endorser, NewCheckpoint } from '#store/log/endorsements.ts';
import { readConsistencyProof } from '#store/log/kept-hashes.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildLogWitness, type LogWitness } from './witness-client.ts';

/** Who endorses checkpoints: a timestamp authority, and a policy file with witnesses; null for none. */
type EndorserSettings = { timestamps: TimestampSettings | null; witnessPolicy: string | null };

// Longer than the timeouts of the authority and of the witnesses.
const WAIT_MS = 4_000;
const WITNESS_MS = 3_000;

/** Opens the timestamp authority and the witnesses that endorse checkpoints; null when neither is configured. Throws when a configured file cannot be read. */
export async function openEndorser(
  db: Database,
  { timestamps, witnessPolicy }: EndorserSettings,
  onTrouble: (why: string) => void,
): Promise<Endorser | null> {
  const authority = timestamps === null ? null : await openTimestampAuthority(timestamps, onTrouble);
  const witnesses = witnessPolicy === null ? [] : await openWitnesses(db, witnessPolicy, onTrouble);
  if (authority === null && witnesses.length === 0) return null;
  return {
    waitMs: WAIT_MS,
    async collect(checkpoint) {
      const signal = AbortSignal.timeout(WITNESS_MS);
      const [timestampLine, ...lines] = await Promise.all([
        authority === null ? '' : stampNote(authority, checkpoint.note),
        ...witnesses.map((one) => takeCosignature(db, one, checkpoint, signal)),
      ]);
      return { timestampLine, cosignatureLines: lines.join('') };
    },
  };
}

/** Reads a policy file; throws when it is not valid. */
export async function readWitnessPolicy(path: string): Promise<WitnessPolicy> {
  const policy = await parseWitnessPolicy(await readFile(path, 'utf8'));
  if (!policy.ok) throw new Error(`WITNESS_POLICY (${path}) cannot be used: ${policy.why}`);
  return policy.value;
}

async function openWitnesses(db: Database, path: string, onTrouble: (why: string) => void): Promise<LogWitness[]> {
  const policy = await readWitnessPolicy(path);
  const readProof = (from: number, to: number) => readConsistencyProof(db, from, to);
  return policy.witnesses.flatMap(({ key, url }) =>
    url === null ? [] : [buildLogWitness({ key, url }, readProof, onTrouble)],
  );
}

async function stampNote(authority: TimestampAuthority, note: string): Promise<string> {
  const token = await authority.stamp(encodeText(note));
  return token === null ? '' : formatSignatureLines([await buildTimestampLine(authority.name, token)]);
}

/** Requests a witness's cosignature, stores it and returns its line; empty when there is none. */
async function takeCosignature(
  db: Database,
  witness: LogWitness,
  checkpoint: NewCheckpoint,
  signal: AbortSignal,
): Promise<string> {
  const cosigned = await witness.cosign(checkpoint, signal);
  if (cosigned === null) return '';
  await recordCosignature(db, cosigned.note, checkpoint.size, witness.key);
  return cosigned.line;
}
