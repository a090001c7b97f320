import { canonicalJson } from '#base/canonical-json.ts';
import { encodeText, formatHex, parseHex } from '#domain/log/bytes/bytes.ts';
import { type Checkpoint, parseSignedCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import type { SignedNote } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isIncluded } from '#domain/log/proof/is-included.ts';
import { HASH_BYTES, hashBytes, hashLeaf } from '#domain/log/proof/merkle-hash.ts';
import { buildRecordCommitment, SALT_BYTES } from '#domain/log/proof/record-commitment.ts';
import { parseTlogProof, type TlogProof } from '#domain/log/proof/tlog-proof.ts';
import type { JsonObject } from '#domain/log/record/evidence-json.ts';
import { findShapeFault, type ShapedRecord } from '#domain/log/record/record-shape.ts';
import { type Checks, fail, leaveUnchecked, type Outcome, pass } from './check.ts';
import { checkConsistency, type KnownLog } from './check-consistency.ts';
import { describeIgnored } from './describe-ignored.ts';
import { describeOlder, findBackdating, findKeyTimeFault } from './key-times.ts';

/** What the reader brings along: the keys that they trust, and what they know of the log already. */
export type Trust = { keys: readonly TrustedKey[]; known: KnownLog };

/** A record that was checked. `record` is null where its shape was wrong, `checkpoint` where it has none that can be read. */
export type VerifiedRecord = { checks: Checks; record: ShapedRecord | null; checkpoint: Checkpoint | null };

type Evidence = { proof: TlogProof; signed: SignedCheckpoint };

const OTHER_RECORD = fail('What is in the log is the record that had this hash, and not this one, which was changed.');
const NO_PDF = leaveUnchecked('This file is no PDF.');

/** Checks a record by itself, without network and without anything of the service. */
export async function verifyRecord(value: JsonObject, trust: Trust): Promise<VerifiedRecord> {
  const fault = findShapeFault(value);
  if (fault !== null) {
    const unread = leaveUnchecked('What is no record cannot be checked any further.');
    const rest = { 'record hash': unread, signature: unread, inclusion: unread, consistency: unread };
    const schema = fail(`This is no record of this service: ${fault}.`);
    return { checks: { schema, 'PDF hash': NO_PDF, ...rest }, record: null, checkpoint: null };
  }
  const record = value as unknown as ShapedRecord;
  const evidence = readEvidence(record);
  const recordHash = await checkRecordHash(value, record);
  const inLog = typeof evidence === 'string' ? failLog(evidence) : await checkLog(record, evidence, trust);
  const checks = {
    schema: pass('The record has every field of a record, each in its form.'),
    'record hash': recordHash,
    'PDF hash': NO_PDF,
    ...inLog,
    // The proof is for the hash that the record names; where that is not its own, the log says nothing of these bytes.
    ...(recordHash.result === 'failed' && inLog.inclusion.result === 'passed' ? { inclusion: OTHER_RECORD } : {}),
  };
  return { checks, record, checkpoint: typeof evidence === 'object' ? (evidence?.signed.checkpoint ?? null) : null };
}

async function checkRecordHash(value: JsonObject, { record_sha256 }: ShapedRecord): Promise<Outcome> {
  const { record_sha256: _, log: __, ...sealed } = value;
  const found = formatHex(await hashBytes(encodeText(canonicalJson(sealed))));
  // A forger computes the hash anew: alone it must never be told as a sign that nothing was changed.
  if (found === record_sha256)
    return pass('The hash fits the text, which anybody can compute: whose text it is, only the signature can show.');
  return fail('The record does not have the SHA-256 that it names: something in it was changed.');
}

/** The proof and checkpoint of a record; null where it has none yet, words where they cannot be read. */
function readEvidence({ log }: ShapedRecord): Evidence | null | string {
  if (log === null) return null;
  const proof = parseTlogProof(log.proof);
  if (!proof.ok) return proof.why;
  if (proof.value.index !== log.index) return 'the index of the record is not that of its proof';
  if (proof.value.checkpoint !== log.checkpoint) return 'the checkpoint of the record is not that of its proof';
  if (proof.value.extra?.length !== SALT_BYTES) return 'the proof does not carry the salt of the entry';
  const signed = parseSignedCheckpoint(log.checkpoint);
  return signed.ok ? { proof: proof.value, signed: signed.value } : signed.why;
}

type LogChecks = Pick<Checks, 'signature' | 'inclusion' | 'consistency'>;

function failLog(why: string): LogChecks {
  const unread = leaveUnchecked('The proof in the record cannot be read.');
  return { signature: unread, inclusion: fail(`The proof in the record cannot be used: ${why}.`), consistency: unread };
}

async function checkLog(record: ShapedRecord, evidence: Evidence | null, trust: Trust): Promise<LogChecks> {
  if (evidence === null) {
    const early = leaveUnchecked(
      'This file says that the record was not in the evidence log yet, which anybody can write: fetch it again from the service to prove it.',
    );
    return { signature: early, inclusion: early, consistency: early };
  }
  const { signed } = evidence;
  return {
    signature: await checkSignature(
      { note: signed.note, origin: signed.checkpoint.origin, what: 'the state of the log that the record points to' },
      trust,
      record.created_at,
    ),
    inclusion: await checkInclusion(record, evidence),
    consistency: await checkConsistency(signed, trust.keys, trust.known),
  };
}

/** A note, the log whose key must have signed it, and what people call it. */
export type SignedThing = { note: SignedNote; origin: string; what: string };

/** Checks that a trusted key of this log signed a note. Where nobody knows when the thing was made, `madeAt` is null. */
export async function checkSignature(
  { note, origin, what }: SignedThing,
  trust: Pick<Trust, 'keys'>,
  madeAt: string | null,
): Promise<Outcome> {
  const signers = note.signatures.map(({ name, keyId }) => `${name}+${keyId}`).join(', ');
  if (trust.keys.every(({ type }) => type === 'cosignature')) {
    return leaveUnchecked(
      `No trusted key was given, so nobody knows who ${signers} is. Anybody could have made this file.`,
    );
  }
  const own = trust.keys.filter(({ name }) => name === origin);
  // Of several keys one that was not stolen counts: a stolen key beside it takes nothing from its word.
  const sound = await verifyNote(
    note,
    own.filter(({ compromisedMs }) => compromisedMs === null),
  );
  const signer = sound.ok ? sound : await verifyNote(note, own);
  const isKnown = note.signatures.some(({ name, keyId }) =>
    own.some((key) => key.name === name && key.keyId === keyId),
  );
  if (!signer.ok && !isKnown) return fail(describeUnknownKey(signers, own));
  if (!signer.ok) return fail(`The signature does not hold: ${signer.why} (it names ${signers}).`);
  const { name, keyId } = signer.value;
  const thing = what === 'the list of files in this ZIP' ? 'this ZIP' : 'this record';
  const dated = { key: signer.value, thing, madeAt };
  const fault = findKeyTimeFault(dated, Date.now());
  if (fault !== null) return fail(fault);
  const doubt = findBackdating(dated);
  if (doubt !== null) return leaveUnchecked(doubt);
  return pass(
    `The trusted key ${name}+${keyId} signed ${what}.${describeOlder(dated)}${describeIgnored(note, trust.keys)}`,
  );
}

/** A key that is missing from the reader's file is most often a newer one, and not always: both are said. */
function describeUnknownKey(signers: string, own: readonly TrustedKey[]): string {
  const missing = `no trusted key has signed it. It names ${signers}, and that key is not in your file of keys`;
  if (own.length === 0) return `The signature cannot be accepted: ${missing}, which has none of this log at all.`;
  return `The signature cannot be accepted: ${missing}. If the service has changed its key since you got the file, a newer one lists it: get /.well-known/evidence-keys.json of the service again, see that it still lists the keys you have, and check once more. If it is not listed there, the service did not sign this.`;
}

async function checkInclusion(record: ShapedRecord, { proof, signed }: Evidence): Promise<Outcome> {
  const recordHash = parseHex(record.record_sha256, HASH_BYTES) ?? new Uint8Array();
  const entry = await buildRecordCommitment(proof.extra ?? new Uint8Array(), recordHash);
  const { size, rootHash } = signed.checkpoint;
  const { index, hashes } = proof;
  const claim = { index, size, leafHash: await hashLeaf(entry), rootHash, proof: hashes };
  if (await isIncluded(claim)) {
    return pass(
      `The proof leads from the record, as entry ${index} of ${size}, to the state of the log in this file; whose log that is, only the signature can show.`,
    );
  }
  return fail(`The proof does not lead from this record to the state of the log that was signed.`);
}
