import { areSameBytes, parseBase64 } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import type { Checkpoint, SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { describeSeconds, findCosignature, findTimeFault } from '#domain/log/note/cosignature.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isConsistent } from '#domain/log/proof/is-consistent.ts';
import { isObject } from '#domain/log/record/evidence-json.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';

/** What a reader knows of the log beside the file: another checkpoint, and a proof between the two; null for what they do not have. */
export type KnownLog = { checkpoint: SignedCheckpoint | null; proof: ConsistencyProof | null };

/** What `GET /log/consistency` answers: that the first so many entries are the beginning of the second so many. */
export type ConsistencyProof = { from: number; to: number; hashes: readonly Uint8Array[] };

const MAX_HASHES = 128;

/** Reads the answer of `GET /log/consistency`. */
export function parseConsistencyAnswer(text: string): Parsed<ConsistencyProof> {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  if (!isObject(json.value)) return refuse('it is no answer about consistency');
  const { from, to, proof } = json.value;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || !Array.isArray(proof) || proof.length > MAX_HASHES) {
    return refuse('it is no answer about consistency');
  }
  const hashes = proof.map((line) => (typeof line === 'string' ? parseBase64(line) : null));
  const good = hashes.filter((hash) => hash !== null);
  if (good.length < hashes.length) return refuse('a hash of the proof of consistency cannot be read');
  return accept({ from: Number(from), to: Number(to), hashes: good });
}

/** Checks that the log is the same for everybody and only grew: by what the reader knows of it, or by witnesses whom they trust. */
export async function checkConsistency(
  signed: SignedCheckpoint,
  keys: readonly TrustedKey[],
  known: KnownLog,
  nowMs = Date.now(),
): Promise<Outcome> {
  const seen = await listWitnesses(signed, keys, nowMs);
  if (typeof seen === 'string') return fail(`A witness whom you trust is named wrongly: ${seen}.`);
  if (known.checkpoint !== null) return compareCheckpoints(signed.checkpoint, known.checkpoint, { known, keys, nowMs });
  if (seen.length > 0) return pass(`Witnesses whom you trust saw that the log had only grown: ${seen.join(', ')}.`);
  return leaveUnchecked(
    'Whether the log only ever grew, and is the same for everybody, needs another checkpoint or a witness whom you trust.',
  );
}

/** The witnesses who cosigned, with the time of each; words where one that is trusted did not sign what it is said to have signed. */
async function listWitnesses(
  { note }: SignedCheckpoint,
  keys: readonly TrustedKey[],
  nowMs: number,
): Promise<string[] | string> {
  const seen: string[] = [];
  for (const key of keys) {
    const found = await findCosignature(note, key);
    if (found?.ok === false) return found.why;
    if (found === null) continue;
    const fault = findTimeFault(found.value, nowMs);
    if (fault !== null) return fault;
    seen.push(`${key.name} at ${describeSeconds(found.value.timestamp)}`);
  }
  return seen;
}

async function compareCheckpoints(
  own: Checkpoint,
  other: SignedCheckpoint,
  { known: { proof }, keys, nowMs }: { known: KnownLog; keys: readonly TrustedKey[]; nowMs: number },
): Promise<Outcome> {
  const { checkpoint } = other;
  if (keys.every(({ type }) => type === 'cosignature'))
    return leaveUnchecked('No trusted key was given to check the other checkpoint with.');
  if (checkpoint.origin !== own.origin)
    return leaveUnchecked(
      `The checkpoint given is one of another log (${checkpoint.origin}), so it says nothing about this one.`,
    );
  const signer = await verifyNote(
    other.note,
    keys.filter(({ name }) => name === checkpoint.origin),
  );
  if (!signer.ok) return fail(`The signature of the checkpoint given does not hold: ${signer.why}.`);
  const seen = await listWitnesses(other, keys, nowMs);
  if (typeof seen === 'string') return fail(`A witness whom you trust is named wrongly: ${seen}.`);
  // A file is older than what witnesses say of its log: their word stands on the checkpoint that was given.
  const word = seen.length === 0 ? '' : ` Witnesses whom you trust cosigned the checkpoint given: ${seen.join(', ')}.`;
  const [first, second] = own.size <= checkpoint.size ? [own, checkpoint] : [checkpoint, own];
  if (first.size === second.size) return compareRoots(first, second, word);
  if (proof === null || proof.from !== first.size || proof.to !== second.size) {
    return leaveUnchecked(
      `To compare the two checkpoints, give the answer of /log/consistency?from=${first.size}&to=${second.size}.`,
    );
  }
  const sides = {
    firstSize: first.size,
    firstRoot: first.rootHash,
    secondSize: second.size,
    secondRoot: second.rootHash,
  };
  const isGrown = await isConsistent({ ...sides, proof: proof.hashes });
  if (!isGrown)
    return fail('The log was rewritten, or shows different people different things: the two states do not fit.');
  return pass(`The log only grew from ${first.size} to ${second.size} entries between the two checkpoints.${word}`);
}

function compareRoots(one: Checkpoint, other: Checkpoint, word: string): Outcome {
  if (areSameBytes(one.rootHash, other.rootHash))
    return pass(`The checkpoint that you know has the very same entries.${word}`);
  return fail('The log shows different people different things: two states of the same size have different entries.');
}
