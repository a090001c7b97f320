import {
  areSameBytes,
  type Bytes,
  encodeText,
  findBytes,
  joinBytes,
  parseHex,
  parseText,
} from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { parseFileStatement, type SignedFileStatement } from '#domain/log/note/file-statement.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';
import { isSignedByCertificate, parseCertificate } from './certificate.ts';
import { buildSignedAttributes, parseCms } from './cms.ts';
import { parseDer } from './der.ts';
import { normaliseSignature } from './normal-signature.ts';
import { formatComment, readComment } from './pdf-trailer.ts';

/**
 * A PDF that carries a signature for PDF readers (PAdES) and the statement of the log's key. `body` is what the statement
 * covers: the whole file without the statement's lines, and with zeros as the signature. `signed` is what the signature covers, `unusedBytes` the room that it left.
 */
export type SignedPdf = SignedFileStatement & { body: Bytes; signed: Bytes; signature: Bytes; unusedBytes: number };

/** The first line of the statement, which comes before the cross-reference table as comment lines. */
const STATEMENT_LINE = '%register-data-service/pdf-trailer@v2\n';
const AFTER_STATEMENT = 'xref\n';
const HEAD = /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\] *\n {2}\/Contents $/;
const HEAD_MARK = encodeText('/ByteRange [');
const CERTIFICATES_MARK = encodeText('/DSS << /Type /DSS /Certs [');
const CERTIFICATES = /^[^[]*\[((?:\d+ 0 R ?)+)\]/;
const MAX_CERTIFICATES_BYTES = 1_000;
const [STREAM, STREAM_END] = [encodeText('stream\n'), encodeText('\nendstream')];
const MAX_HEAD_BYTES = 100;
const MAX_STATEMENT_BYTES = 1_000;
const [OPEN, CLOSE, PERCENT, LINE_END, ZERO] = [...'<>%\n0'].map((character) => character.charCodeAt(0));

/** The room that is left for a timestamp in signatures that can have one. */
export const TIMESTAMP_ROOM_BYTES = 16_384;

/** Whether a PDF has the statement of this form; older PDFs have it after their end. */
export function hasStatement(pdf: Bytes): boolean {
  return findBytes(pdf, encodeText(STATEMENT_LINE), 0) !== -1;
}

/** Splits a signed PDF into its parts without checking hashes or signatures. */
export function parseSignedPdf(pdf: Bytes): Parsed<SignedPdf> {
  const place = findSignature(pdf);
  if (!place.ok) return place;
  const lines = findStatement(pdf);
  if (!lines.ok) return lines;
  const { from, to } = place.value;
  const [start, end] = lines.value;
  if (start < to) return refuse('the lines of the log’s key come before the signature');
  const digits = parseText(pdf.subarray(from + 1, to - 1)) ?? '';
  const padded = parseHex(digits, digits.length / 2);
  const value = padded === null ? refuse('the signature is not in hexadecimal') : parseDer(padded);
  if (padded === null || !value.ok) return refuse('the signature for PDF readers cannot be read');
  const signature = value.value.whole;
  if (padded.subarray(signature.length).some((byte) => byte !== 0)) return refuse('something follows the signature');
  const note = readNote(pdf.subarray(start, end));
  const read =
    note === null ? refuse('the lines of the log’s key were changed') : parseFileStatement(note, 'signed-pdf');
  if (!read.ok) return read;
  const zeros = new Uint8Array(digits.length).fill(ZERO ?? 0);
  const body = joinBytes(pdf.subarray(0, from + 1), zeros, pdf.subarray(to - 1, start), pdf.subarray(end));
  const signed = joinBytes(pdf.subarray(0, from), pdf.subarray(to));
  return accept({ ...read.value, body, signed, signature, unusedBytes: padded.length - signature.length });
}

/** Returns why the signature for PDF readers is not valid; null when it is. Its certificates must be those in the body. */
export async function findSignatureFault({ body, signed, signature }: SignedPdf): Promise<string | null> {
  const digest = await hashBytes(signed);
  const read = await parseCms(signature, digest);
  if (!read.ok) return read.why;
  const { certificates } = read.value;
  const [own] = certificates;
  const certificate = own === undefined ? null : parseCertificate(own);
  if (own === undefined || certificate?.ok !== true) return 'its certificate cannot be read';
  if (!hasExactly(body, certificates)) return 'its certificates are not those in the PDF';
  const normal = normaliseSignature(certificate.value.keyType, read.value.signature);
  if (normal === null || !areSameBytes(normal, read.value.signature)) return 'its numbers were rewritten';
  const attributes = await buildSignedAttributes(digest, own);
  const isValid = await isSignedByCertificate(certificate.value, attributes, read.value.signature);
  return isValid ? null : 'its certificate’s key did not make it';
}

/** Whether the log's statement covers these certificates, all of them and in this order: the signature itself it does not. */
function hasExactly(body: Bytes, certificates: readonly Bytes[]): boolean {
  const listAt = findBytes(body, CERTIFICATES_MARK, 0);
  const list = CERTIFICATES.exec(String.fromCharCode(...body.subarray(listAt, listAt + MAX_CERTIFICATES_BYTES)));
  if (
    listAt === -1 ||
    list?.[1]
      ?.trim()
      .split(/ 0 R ?/)
      .filter(Boolean).length !== certificates.length
  )
    return false;
  let from = 0;
  return certificates.every((one) => {
    from = findBytes(body, joinBytes(STREAM, one, STREAM_END), from) + 1;
    return from > 0;
  });
}

/** Returns the timestamp of the signature for PDF readers, and the bytes that it covers; null without one. */
export async function findSignatureTimestamp({
  signed,
  signature,
}: SignedPdf): Promise<{ token: Bytes; stamped: Bytes } | null> {
  const read = await parseCms(signature, await hashBytes(signed));
  if (!read.ok || read.value.timestamp === null) return null;
  return { token: read.value.timestamp, stamped: read.value.signature };
}

// The signature must cover everything but itself.
function findSignature(pdf: Bytes): Parsed<{ from: number; to: number }> {
  const start = findBytes(pdf, HEAD_MARK, 0);
  if (start === -1) return refuse('the PDF has no signature for PDF readers');
  if (findBytes(pdf, HEAD_MARK, start + 1) !== -1) return refuse('the PDF has more than one signature');
  const from = pdf.indexOf(OPEN ?? 0, start);
  const head = from === -1 || from > start + MAX_HEAD_BYTES ? null : parseText(pdf.subarray(start, from));
  const ranges = HEAD.exec(head ?? '');
  if (ranges === null) return refuse('the signature is not in the form that this service writes');
  const [first, second, length] = ranges.slice(1).map(Number) as [number, number, number];
  const to = pdf.indexOf(CLOSE ?? 0, from) + 1;
  if (first !== from || second !== to || to + length !== pdf.length) {
    return refuse('the signature for PDF readers does not cover the whole file');
  }
  return accept({ from, to });
}

function findStatement(pdf: Bytes): Parsed<[start: number, end: number]> {
  const wanted = encodeText(STATEMENT_LINE);
  const start = findBytes(pdf, wanted, 0);
  if (start === -1) return refuse('the PDF has no lines of the log’s key');
  if (findBytes(pdf, wanted, start + 1) !== -1) return refuse('the PDF has lines of the log’s key twice');
  let end = start;
  while (pdf[end] === PERCENT && end - start < MAX_STATEMENT_BYTES) {
    const lineEnd = pdf.indexOf(LINE_END ?? 0, end);
    if (lineEnd === -1) return refuse('the lines of the log’s key do not end');
    end = lineEnd + 1;
  }
  const isBeforeTable = parseText(pdf.subarray(end, end + AFTER_STATEMENT.length)) === AFTER_STATEMENT;
  return isBeforeTable
    ? accept([start, end])
    : refuse('the lines of the log’s key are not before the table of the PDF');
}

function readNote(statement: Bytes): string | null {
  const text = parseText(statement);
  return text?.startsWith(STATEMENT_LINE) ? readComment(STATEMENT_LINE, text) : null;
}

/** Formats a signed note as the comment lines of a PDF. */
export function formatStatement(note: string): string {
  const text = formatComment(STATEMENT_LINE, note);
  // A longer one could not be read back.
  const { length } = encodeText(text);
  if (length > MAX_STATEMENT_BYTES) throw new Error(`the statement in a PDF has ${length} bytes: too long an origin`);
  return text;
}
