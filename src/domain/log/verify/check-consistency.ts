import { isPlainObject } from '#base/plain-object.ts';
import { areSameBytes, parseBase64 } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import type { Checkpoint, SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { describeSeconds, findCosignature, findCosignatureTimeFault } from '#domain/log/note/cosignature.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { formatKeyName, type VerifierKey } from '#domain/log/note/verifier-key.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isQuorum, type WitnessPolicy } from '#domain/log/note/witness-policy.ts';
import { isConsistent } from '#domain/log/proof/is-consistent.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';
import { describeIgnored } from './describe-ignored.ts';

/** What the reader has besides the file: another checkpoint and a proof between the two; null if not given. */
export type KnownLog = {
  checkpoint: SignedCheckpoint | null;
  proof: ConsistencyProof | null;
  /** How many of which witnesses must have cosigned the state of the log in the file. */
  policy?: WitnessPolicy | null;
};

/** The response of `GET /log/consistency`: a proof that the log of size `from` is a prefix of the log of size `to`. */
export type ConsistencyProof = { from: number; to: number; hashes: readonly Uint8Array[] };

const MAX_HASHES = 128;

/** Parses the response of `GET /log/consistency`. */
export function parseConsistencyAnswer(text: string): Parsed<ConsistencyProof> {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  if (!isPlainObject(json.value)) return refuse('it is not a consistency response');
  const { from, to, proof } = json.value;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || !Array.isArray(proof) || proof.length > MAX_HASHES) {
    return refuse('it is not a consistency response');
  }
  const hashes = proof.map((line) => (typeof line === 'string' ? parseBase64(line) : null));
  const good = hashes.filter((hash) => hash !== null);
  if (good.length < hashes.length) return refuse('a hash in the consistency proof cannot be read');
  return accept({ from: Number(from), to: Number(to), hashes: good });
}

/** Checks that the log is append-only and the same for everyone: against the reader's checkpoint, or by trusted witnesses. */
export async function checkConsistency(
  signed: SignedCheckpoint,
  keys: readonly TrustedKey[],
  known: KnownLog,
  nowMs = Date.now(),
): Promise<Outcome> {
  const seen = await listWitnesses(signed, keys, nowMs);
  if (typeof seen === 'string') return fail(`A cosignature in the name of a witness you trust is invalid: ${seen}.`);
  if (known.policy != null && !isQuorum(known.policy, seen))
    return leaveUnchecked(
      `Your policy needs more witnesses. Those in it that cosigned the state of the log in this file: ${describeSeen(seen) || 'none'}.`,
    );
  if (known.checkpoint !== null) return compareCheckpoints(signed, known.checkpoint, { known, keys, nowMs });
  const enough = known.policy == null ? '' : ' Your policy needs no more.';
  if (seen.length > 0)
    return pass(`Witnesses you trust confirmed that the log only grew: ${describeSeen(seen)}.${enough}`);
  return leaveUnchecked(
    'To check that the log only grew and is the same for everyone, give another checkpoint or a witness you trust.',
  );
}

type Seen = VerifierKey & { timestamp: number };

function describeSeen(seen: readonly Seen[]): string {
  return seen.map(({ name, timestamp }) => `${name} at ${describeSeconds(timestamp)}`).join(', ');
}

/** Lists the witnesses who cosigned, with times; a string explains why a trusted witness's cosignature is invalid. */
async function listWitnesses(
  { note }: SignedCheckpoint,
  keys: readonly TrustedKey[],
  nowMs: number,
): Promise<Seen[] | string> {
  const seen: Seen[] = [];
  for (const key of keys) {
    const found = await findCosignature(note, key);
    if (found?.ok === false) return found.why;
    if (found === null) continue;
    const fault = findCosignatureTimeFault(found.value, nowMs);
    if (fault !== null) return fault;
    seen.push({ ...key, timestamp: found.value.timestamp });
  }
  return seen;
}

type Comparison = { known: KnownLog; keys: readonly TrustedKey[]; nowMs: number };

/** Compares two states of the log. Only a checkpoint signed by a trusted key can fail a file; anyone could forge another one to discredit a good file. */
async function compareCheckpoints(
  own: SignedCheckpoint,
  other: SignedCheckpoint,
  { known: { proof }, keys, nowMs }: Comparison,
): Promise<Outcome> {
  const doubt = await findDoubt(own, other, keys);
  if (doubt !== null) return leaveUnchecked(doubt);
  const isSameSize = own.checkpoint.size === other.checkpoint.size;
  if (isSameSize && !areSameBytes(own.checkpoint.rootHash, other.checkpoint.rootHash))
    return fail('The log shows different entries to different people: two states of the same size do not match.');
  const seen = await listWitnesses(other, keys, nowMs);
  if (typeof seen === 'string')
    return leaveUnchecked(
      `The checkpoint you gave was ignored: a cosignature on it in the name of a witness you trust is invalid: ${seen}.`,
    );
  // Witnesses cosign after a file is issued, so their cosignatures are on the given checkpoint, not in the file.
  const named =
    seen.length === 0 ? '' : ` Witnesses you trust cosigned the checkpoint you gave: ${describeSeen(seen)}.`;
  const remarks = `${named}${await describeIgnored(other.note, keys)}`;
  if (isSameSize) return pass(`The checkpoint you gave has the same entries.${remarks}`);
  return linkCheckpoints([own.checkpoint, other.checkpoint], proof, remarks);
}

/** Returns why two checkpoints cannot be compared; null if a trusted key of the same log signed both. */
async function findDoubt(own: SignedCheckpoint, other: SignedCheckpoint, keys: readonly TrustedKey[]) {
  const { origin } = other.checkpoint;
  if (keys.every(({ type }) => type === 'cosignature'))
    return 'You gave no trusted key, so the other checkpoint could not be checked.';
  if (origin !== own.checkpoint.origin)
    return `The checkpoint you gave belongs to another log (${origin}), so it proves nothing about this one.`;
  // A thief can sign any state of the log with a stolen key.
  const logKeys = keys.filter(({ name, compromisedMs }) => name === origin && compromisedMs === null);
  if (!(await verifyNote(other.note, logKeys)).ok)
    return `The checkpoint you gave was ignored: it is not signed by a key you trust (it names ${listSigners(other)}).`;
  if (!(await verifyNote(own.note, logKeys)).ok)
    return 'The state of the log in this file is not signed by a key you trust, so it was not compared with the checkpoint you gave.';
  return null;
}

function listSigners({ note }: SignedCheckpoint): string {
  return note.signatures.map(formatKeyName).join(', ');
}

async function linkCheckpoints(
  sides: readonly [Checkpoint, Checkpoint],
  proof: ConsistencyProof | null,
  remarks: string,
): Promise<Outcome> {
  const [first, second] = sides[0].size < sides[1].size ? sides : [sides[1], sides[0]];
  const link = `/log/consistency?from=${first.size}&to=${second.size}`;
  if (proof === null || proof.from !== first.size || proof.to !== second.size)
    return leaveUnchecked(`To compare the two checkpoints, give the response of ${link}.`);
  const isGrown = await isConsistent({
    firstSize: first.size,
    firstRoot: first.rootHash,
    secondSize: second.size,
    secondRoot: second.rootHash,
    proof: proof.hashes,
  });
  if (isGrown)
    return pass(
      `The log only grew from ${first.size} to ${second.size} entries between the two checkpoints.${remarks}`,
    );
  // A consistency response is not signed, so a wrong one proves nothing about the log.
  return leaveUnchecked(
    `The response you gave does not link the two checkpoints. It is unsigned, so it proves nothing about the log: get ${link} from the service again. If no response links them, keep both checkpoints as evidence: the service signed both and must be able to link them.`,
  );
}
