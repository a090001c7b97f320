import { type Bytes, formatHex } from '#domain/log/bytes/bytes.ts';
import { parsePdfAttachment } from '#domain/log/pdf/pdf-attachment.ts';
import { parseTrailedPdf, type TrailedPdf } from '#domain/log/pdf/pdf-trailer.ts';
import {
  findSignatureFault,
  findSignatureTimestamp,
  hasStatement,
  parseSignedPdf,
  type SignedPdf,
  TIMESTAMP_ROOM_BYTES,
} from '#domain/log/pdf/signed-pdf.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';
import { parseEvidenceJson } from '#domain/log/record/evidence-json.ts';
import { buildFailedChecks, fail, type Outcome, pass } from './check.ts';
import { checkFileSignature } from './check-file-signature.ts';
import type { Stamped } from './check-timestamp.ts';
import { type Trust, type VerifiedRecord, verifyRecord } from './verify-record.ts';

/** The largest PDF that is accepted; a page with its record is about 50 kB. */
export const MAX_PDF_BYTES = 64 * 1024 * 1024;

export async function verifyPdf(pdf: Bytes, trust: Trust): Promise<VerifiedRecord> {
  const trailed = hasStatement(pdf) ? parseSignedPdf(pdf) : parseTrailedPdf(pdf);
  if (!trailed.ok) return buildRefusal('PDF hash', `This PDF cannot be verified: ${trailed.why}.`);
  const pdfHash = await checkPdfHash(trailed.value);
  const attached = await parsePdfAttachment(trailed.value.body);
  const read = attached.ok ? parseEvidenceJson(attached.value) : attached;
  if (!read.ok) {
    const refusal = buildRefusal('schema', `The PDF contains no record that can be checked: ${read.why}.`);
    return { ...refusal, checks: { ...refusal.checks, 'PDF hash': pdfHash } };
  }
  const verified = await verifyRecord(read.value, trust, await listStamps(trailed.value));
  const signature = withdrawPass(pdfHash, await checkBoth(trailed.value, verified, trust));
  const timestamp = noteUnused(trailed.value, verified.checks.timestamp);
  return { ...verified, checks: { ...verified.checks, 'PDF hash': pdfHash, signature, timestamp } };
}

async function listStamps(pdf: TrailedPdf | SignedPdf): Promise<Stamped[]> {
  const token = 'signature' in pdf ? await findSignatureTimestamp(pdf) : null;
  return token === null ? [] : [{ ...token, what: 'the signature of this PDF', name: null }];
}

// No signature of the PDF covers its timestamp, so a removed one leaves no other trace.
function noteUnused(pdf: TrailedPdf | SignedPdf, { result, message }: Outcome): Outcome {
  if (!('signature' in pdf) || pdf.unusedBytes < TIMESTAMP_ROOM_BYTES) return { result, message };
  const absent =
    'The signature of this PDF has room for a timestamp and none in it: there was none, or it was removed.';
  return { result, message: `${message} ${absent}` };
}

function buildRefusal(name: 'schema' | 'PDF hash', message: string): VerifiedRecord {
  return { checks: buildFailedChecks(name, message), record: null, checkpoint: null };
}

async function checkPdfHash(pdf: TrailedPdf | SignedPdf): Promise<Outcome> {
  if (formatHex(await hashBytes(pdf.body)) !== pdf.statement.sha256) {
    return fail('The PDF does not have the SHA-256 in its last lines: it was changed.');
  }
  const fault = 'signature' in pdf ? await findSignatureFault(pdf) : null;
  if (fault !== null) return fail(`The PDF was changed: its signature for PDF readers does not match (${fault}).`);
  return pass('The hash in its last lines matches the PDF. Only the signature proves who made it.');
}

// The signature is sound, but of the PDF before it was changed: the changed one must not look signed.
function withdrawPass(pdfHash: Outcome, signature: Outcome): Outcome {
  if (pdfHash.result !== 'failed' || signature.result !== 'passed') return signature;
  return fail('The signature is for another PDF, with the SHA-256 in its last lines. It does not cover this one.');
}

/** Checks both signatures, on the record's checkpoint and on the PDF; both must name the same record and log. */
async function checkBoth(pdf: TrailedPdf | SignedPdf, verified: VerifiedRecord, trust: Trust): Promise<Outcome> {
  const { record, checkpoint, checks } = verified;
  const { statement, note } = pdf;
  if (record === null || checks.signature.result === 'failed') return checks.signature;
  if (statement.id !== record.record_id) return fail('The last lines of the PDF belong to another record.');
  if (checkpoint !== null && statement.origin !== checkpoint.origin) {
    return fail('The last lines of the PDF belong to another log than the record inside it.');
  }
  const own = await checkFileSignature({ note, origin: statement.origin, kind: 'pdf' }, trust, record.created_at);
  if (own.result === 'failed') return fail(`The PDF itself: ${own.message}`);
  const isBoth = own.result === 'passed' && checks.signature.result === 'passed';
  return isBoth ? pass(`${checks.signature.message} ${own.message}`) : checks.signature;
}
