import assert from 'node:assert/strict';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { formatCheckpoint } from '#domain/log/note/checkpoint.ts';
import { type NoteSigner, openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { buildRecordCommitment } from '#domain/log/proof/merkle-hash.ts';
import { formatTlogProof, parseTlogProof, type TlogProof } from '#domain/log/proof/tlog-proof.ts';
import { type FileReport, verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import { buildEvidenceFixture, type LoggedRecord, trustKeyOf } from '#test/support/evidence-files.ts';
import { inclusionProof, treeRoot } from '#test/support/merkle-tree.ts';

/** The genuine log of five records, its first three alone, and what a forger has: a key of the same name. */
export const genuine = await buildEvidenceFixture(5);
export const older = await buildEvidenceFixture(3);
export const elsewhere = await buildEvidenceFixture(5, 'other.example/log');
export const forger = await openNoteSigner(genuine.origin, new Uint8Array(32).fill(9));

/** What a reader trusts: the genuine key alone. */
export const trust = await trustKeyOf(genuine);

/** Verifies bytes with the genuine key. */
export function verify(bytes: Bytes): Promise<FileReport> {
  return verifyFile(buildByteSource(bytes), trust);
}

/** Seals a changed record again and logs it in a log that the forger signs, beside the genuine entries. */
export async function logAgain(record: object, signer: NoteSigner = forger): Promise<LoggedRecord> {
  const { record_sha256: _, log, ...unsealed } = record as LoggedRecord;
  const { record: sealed } = sealRecord(unsealed as never);
  const salt = new Uint8Array(32).fill(7);
  const { index } = log;
  const entry = await buildRecordCommitment(salt, Buffer.from(sealed.record_sha256, 'hex'));
  const entries = genuine.entries.with(index, entry);
  const text = formatCheckpoint({
    origin: genuine.origin,
    size: entries.length,
    rootHash: treeRoot(entries),
    extensions: [],
  });
  const checkpoint = await signNote(text, signer);
  const proof = formatTlogProof({ extra: salt, index, hashes: inclusionProof(index, entries), checkpoint });
  return { ...sealed, log: { index, checkpoint, proof } } as LoggedRecord;
}

/** Seals a changed record again, with the genuine proof of the original. */
export function sealAgain(record: object): LoggedRecord {
  const { record_sha256: _, log, ...unsealed } = record as LoggedRecord;
  return { ...sealRecord(unsealed as never).record, log } as LoggedRecord;
}

/** Changes the proof of a record, and its checkpoint and index with it. */
export function changeProof(record: LoggedRecord, change: (proof: TlogProof) => Partial<TlogProof>): LoggedRecord {
  const read = parseTlogProof(record.log.proof);
  assert.ok(read.ok);
  const changed = { ...read.value, ...change(read.value) };
  const { index, checkpoint } = changed;
  return { ...record, log: { index, checkpoint, proof: formatTlogProof(changed) } };
}
