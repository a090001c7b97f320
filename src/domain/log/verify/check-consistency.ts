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
import { describeIgnored } from './describe-ignored.ts';

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
  if (known.checkpoint !== null) return compareCheckpoints(signed, known.checkpoint, { known, keys, nowMs });
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

type Comparison = { known: KnownLog; keys: readonly TrustedKey[]; nowMs: number };

/** Compares two states of the log. Only what a trusted key signed speaks against it: anything else somebody could have made to make a good file look bad. */
async function compareCheckpoints(
  own: SignedCheckpoint,
  other: SignedCheckpoint,
  { known: { proof }, keys, nowMs }: Comparison,
): Promise<Outcome> {
  const doubt = await findDoubt(own, other, keys);
  if (doubt !== null) return leaveUnchecked(doubt);
  const isSameSize = own.checkpoint.size === other.checkpoint.size;
  if (isSameSize && !areSameBytes(own.checkpoint.rootHash, other.checkpoint.rootHash))
    return fail('The log shows different people different things: two states of the same size have different entries.');
  const seen = await listWitnesses(other, keys, nowMs);
  if (typeof seen === 'string')
    return leaveUnchecked(
      `The checkpoint given was set aside: a witness whom you trust is named wrongly on it: ${seen}.`,
    );
  // A file is older than what witnesses say of its log: their word stands on the checkpoint that was given.
  const named = seen.length === 0 ? '' : ` Witnesses whom you trust cosigned the checkpoint given: ${seen.join(', ')}.`;
  const word = `${named}${describeIgnored(other.note, keys)}`;
  if (isSameSize) return pass(`The checkpoint that you know has the very same entries.${word}`);
  return linkCheckpoints([own.checkpoint, other.checkpoint], proof, word);
}

/** Why two checkpoints cannot be held against each other; null where a trusted key of one log signed both. */
async function findDoubt(own: SignedCheckpoint, other: SignedCheckpoint, keys: readonly TrustedKey[]) {
  const { origin } = other.checkpoint;
  if (keys.every(({ type }) => type === 'cosignature'))
    return 'No trusted key was given to check the other checkpoint with.';
  if (origin !== own.checkpoint.origin)
    return `The checkpoint given is one of another log (${origin}), so it says nothing about this one.`;
  // With a stolen key anybody makes a state of the log.
  const logKeys = keys.filter(({ name, compromisedMs }) => name === origin && compromisedMs === null);
  if (!(await verifyNote(other.note, logKeys)).ok)
    return `The checkpoint given was set aside: it is not signed by a key that you trust (it names ${listSigners(other)}).`;
  if (!(await verifyNote(own.note, logKeys)).ok)
    return 'The state of the log in this file is not signed by a key that you trust, so it was not compared with the checkpoint given.';
  return null;
}

function listSigners({ note }: SignedCheckpoint): string {
  return note.signatures.map(({ name, keyId }) => `${name}+${keyId}`).join(', ');
}

async function linkCheckpoints(
  sides: readonly [Checkpoint, Checkpoint],
  proof: ConsistencyProof | null,
  word: string,
): Promise<Outcome> {
  const [first, second] = sides[0].size < sides[1].size ? sides : [sides[1], sides[0]];
  const link = `/log/consistency?from=${first.size}&to=${second.size}`;
  if (proof === null || proof.from !== first.size || proof.to !== second.size)
    return leaveUnchecked(`To compare the two checkpoints, give the answer of ${link}.`);
  const isGrown = await isConsistent({
    firstSize: first.size,
    firstRoot: first.rootHash,
    secondSize: second.size,
    secondRoot: second.rootHash,
    proof: proof.hashes,
  });
  if (isGrown)
    return pass(`The log only grew from ${first.size} to ${second.size} entries between the two checkpoints.${word}`);
  // Nobody signs such an answer: that one of them is wrong shows nothing about the log.
  return leaveUnchecked(
    `The answer given does not link the two checkpoints. Nobody signed it, so it speaks neither for the log nor against it: get ${link} of the service again. If no answer of the service links them, keep both: it signed both, and owes that link.`,
  );
}
