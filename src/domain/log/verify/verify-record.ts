import { canonicalJson } from '#base/canonical-json.ts';
import type { PlainObject } from '#base/plain-object.ts';
import { encodeText, formatHex, parseHex } from '#domain/log/bytes/bytes.ts';
import { type Checkpoint, parseSignedCheckpoint, type SignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import type { SignedNote } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { findSameKey, formatKeyName } from '#domain/log/note/verifier-key.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { isIncluded } from '#domain/log/proof/is-included.ts';
import { buildRecordCommitment, HASH_BYTES, hashBytes, hashLeaf, SALT_BYTES } from '#domain/log/proof/merkle-hash.ts';
import { parseTlogProof, type TlogProof } from '#domain/log/proof/tlog-proof.ts';
import { findShapeFault, isShapedRecord, type ShapedRecord } from '#domain/log/record/record-shape.ts';
import type { IssuedCertificate } from '#domain/log/timestamp/issued-certificate.ts';
import { listTimestampLines } from '#domain/log/timestamp/timestamp-line.ts';
import { buildChecks, type Checks, fail, leaveUnchecked, type Outcome, pass } from './check.ts';
import { checkConsistency, type KnownLog } from './check-consistency.ts';
import { checkTimestamps, type Stamped } from './check-timestamp.ts';
import { describeIgnored } from './describe-ignored.ts';
import { describeOlder, findBackdating, findKeyTimeFault } from './key-times.ts';

/** The keys that the reader trusts, what they already know about the log, and certificates of timestamp authorities that they trust. */
export type Trust = { keys: readonly TrustedKey[]; known: KnownLog; authorities?: readonly IssuedCertificate[] };

/** A verified record. `record` is null if its shape is wrong; `checkpoint` is null if it is missing or invalid. */
export type VerifiedRecord = { checks: Checks; record: ShapedRecord | null; checkpoint: Checkpoint | null };

type Evidence = { proof: TlogProof; signed: SignedCheckpoint };

const OTHER_RECORD = fail('The log contains the original record with this hash; this record was changed.');
const NO_PDF = leaveUnchecked('This file is not a PDF.');

/** Verifies a record offline, without the service; `stamps` are timestamps of the file around it. */
export async function verifyRecord(
  value: PlainObject,
  trust: Trust,
  stamps: readonly Stamped[] = [],
): Promise<VerifiedRecord> {
  if (!isShapedRecord(value)) {
    const unread = leaveUnchecked('This is not a record, so it was not checked further.');
    const schema = fail(`This is not a record of this service: ${findShapeFault(value)}.`);
    return { checks: { ...buildChecks(() => unread), schema, 'PDF hash': NO_PDF }, record: null, checkpoint: null };
  }
  const evidence = readEvidence(value);
  const recordHash = await checkRecordHash(value);
  const inLog = typeof evidence === 'string' ? failLog(evidence) : await checkLog(value, evidence, trust, stamps);
  const checks = {
    schema: pass('The record has all required fields in the right form.'),
    'record hash': recordHash,
    'PDF hash': NO_PDF,
    ...inLog,
    // The proof covers the hash that the record states. If that hash is wrong, the log proves nothing about these bytes.
    ...(recordHash.result === 'failed' && inLog.inclusion.result === 'passed' ? { inclusion: OTHER_RECORD } : {}),
  };
  return {
    checks,
    record: value,
    checkpoint: typeof evidence === 'object' ? (evidence?.signed.checkpoint ?? null) : null,
  };
}

async function checkRecordHash({ record_sha256, log: _, ...sealed }: ShapedRecord): Promise<Outcome> {
  const found = formatHex(await hashBytes(encodeText(canonicalJson(sealed))));
  // A forger can recompute the hash, so a match alone must not read as proof that nothing was changed.
  if (found === record_sha256) return pass('The hash matches. Only the signature proves who wrote it.');
  return fail('The record does not have the SHA-256 that it states: something in it was changed.');
}

/** Parses the proof and checkpoint of a record; null if it has none yet, a string saying why if they are invalid. */
function readEvidence({ log }: ShapedRecord): Evidence | null | string {
  if (log === null) return null;
  const proof = parseTlogProof(log.proof);
  if (!proof.ok) return proof.why;
  if (proof.value.index !== log.index) return 'the index of the record differs from its proof';
  if (proof.value.checkpoint !== log.checkpoint) return 'the checkpoint of the record differs from its proof';
  if (proof.value.extra?.length !== SALT_BYTES) return 'the proof does not contain the salt of the entry';
  const signed = parseSignedCheckpoint(log.checkpoint);
  return signed.ok ? { proof: proof.value, signed: signed.value } : signed.why;
}

type LogChecks = Pick<Checks, 'signature' | 'inclusion' | 'consistency' | 'timestamp'>;

function failLog(why: string): LogChecks {
  const unread = leaveUnchecked('The proof in the record cannot be read.');
  const inclusion = fail(`The proof in the record cannot be used: ${why}.`);
  return { signature: unread, inclusion, consistency: unread, timestamp: unread };
}

async function checkLog(
  record: ShapedRecord,
  evidence: Evidence | null,
  trust: Trust,
  stamps: readonly Stamped[],
): Promise<LogChecks> {
  if (evidence === null) {
    const early = leaveUnchecked(
      'This file says that the record was not in the evidence log yet, which anyone could write: download it again from the service to prove it.',
    );
    return { signature: early, inclusion: early, consistency: early, timestamp: early };
  }
  const { signed } = evidence;
  return {
    signature: await checkSignature(
      { note: signed.note, origin: signed.checkpoint.origin, kind: 'checkpoint' },
      trust,
      record.created_at,
    ),
    inclusion: await checkInclusion(record, evidence),
    consistency: await checkConsistency(signed, trust.keys, trust.known),
    timestamp: await checkTimestamps([...(await listStamps(signed.note)), ...stamps], {
      authorities: trust.authorities ?? [],
      madeAt: record.created_at,
      nowMs: Date.now(),
    }),
  };
}

async function listStamps(note: SignedNote): Promise<Stamped[]> {
  return (await listTimestampLines(note)).map((line) => ({
    ...line,
    what: 'the state of the log that has this record',
  }));
}

/** What was signed, in words, and the thing whose time decides whether the key was valid. */
const SIGNED = {
  checkpoint: { what: 'the state of the log that the record points to', thing: 'this record' },
  pdf: { what: 'this PDF', thing: 'this record' },
  zip: { what: 'the list of files in this ZIP', thing: 'this ZIP' },
} as const;

/** A note, the log whose key must have signed it, and what kind of thing it signs. */
export type SignedThing = { note: SignedNote; origin: string; kind: keyof typeof SIGNED };

/** Checks that a trusted key of this log signed a note. `madeAt` is null if it is unknown when the thing was made. */
export async function checkSignature(
  { note, origin, kind }: SignedThing,
  trust: Pick<Trust, 'keys'>,
  madeAt: string | null,
): Promise<Outcome> {
  const signers = note.signatures.map(formatKeyName).join(', ');
  if (trust.keys.every(({ type }) => type === 'cosignature')) {
    return leaveUnchecked(
      `You gave no trusted key, so it is unknown who ${signers} is. Anyone could have made this file.`,
    );
  }
  const own = trust.keys.filter(({ name }) => name === origin);
  // A signature by a sound key counts, even if a stolen key also signed.
  const sound = await verifyNote(
    note,
    own.filter(({ compromisedMs }) => compromisedMs === null),
  );
  const signer = sound.ok ? sound : await verifyNote(note, own);
  const isKnown = note.signatures.some((line) => findSameKey(line, own) !== undefined);
  if (!signer.ok && !isKnown) return fail(describeUnknownKey(signers, own));
  if (!signer.ok) return fail(`The signature is invalid: ${signer.why} (it names ${signers}).`);
  const { what, thing } = SIGNED[kind];
  const dated = { key: signer.value, thing, madeAt };
  const fault = findKeyTimeFault(dated, Date.now());
  if (fault !== null) return fail(fault);
  const doubt = findBackdating(dated);
  if (doubt !== null) return leaveUnchecked(doubt);
  return pass(
    `The trusted key ${formatKeyName(signer.value)} signed ${what}.${describeOlder(dated)}${await describeIgnored(note, trust.keys)}`,
  );
}

/** A key missing from the reader's file is usually a newer one, but not always, so the message covers both. */
function describeUnknownKey(signers: string, own: readonly TrustedKey[]): string {
  const missing = `no trusted key signed it. It names ${signers}, and that key is not in your key file`;
  if (own.length === 0) return `The signature cannot be accepted: ${missing}, which contains no key of this log.`;
  return `The signature cannot be accepted: ${missing}. The service may have changed its key since: get /.well-known/evidence-keys.json from the service again, make sure that it still lists the keys you have, and check again. If it does not list this key, the service did not sign this.`;
}

async function checkInclusion(record: ShapedRecord, { proof, signed }: Evidence): Promise<Outcome> {
  const recordHash = parseHex(record.record_sha256, HASH_BYTES) ?? new Uint8Array();
  const entry = await buildRecordCommitment(proof.extra ?? new Uint8Array(), recordHash);
  const { size, rootHash } = signed.checkpoint;
  const { index, hashes } = proof;
  const claim = { index, size, leafHash: await hashLeaf(entry), rootHash, proof: hashes };
  if (await isIncluded(claim)) {
    return pass(
      `The proof leads from the record, as entry ${index} of ${size}, to the state of the log in this file. Only the signature proves whose log it is.`,
    );
  }
  return fail(`The proof does not lead from this record to the state of the log that was signed.`);
}
