import { createHash } from 'node:crypto';
import { invariant } from '#base/invariant.ts';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { signFileStatement } from '#domain/log/note/file-statement.ts';
import type { NoteSigner } from '#domain/log/note/note-signer.ts';
import { parseCertificate } from '#domain/log/pdf/certificate.ts';
import { buildCms, buildSignedAttributes } from '#domain/log/pdf/cms.ts';
import { normaliseSignature } from '#domain/log/pdf/normal-signature.ts';
import { formatStatement } from '#domain/log/pdf/signed-pdf.ts';
import {
  addPdfObject,
  buildPdfStream,
  extendPdfObject,
  type PdfFile,
  readPdfFile,
  readPdfObject,
  writePdfFile,
} from '#operations/pdf/file/pdf-file.ts';
import type { TimestampAuthority } from '#operations/timestamps/timestamp-authority.ts';

/** What signs PDFs for PDF readers; certificates and revocation lists are DER, the signer's own certificate first. */
export type PdfSigner = {
  certificates: readonly Bytes[];
  revocationLists: readonly Bytes[];
  /** Signs with SHA-256: PKCS #1 v1.5 for RSA, DER for curves. */
  sign(bytes: Bytes): Promise<Bytes>;
  /** Null without an authority. Without its timestamp a signature has only the time that the service claims. */
  timestamps: TimestampAuthority | null;
};

/** The statement of the log's key about a PDF of a record. */
type PdfStatement = { recordId: string; signer: NoteSigner };

const NO_HASH = '0'.repeat(64);
const NO_RANGE = `/ByteRange [0${' '.repeat(33)}]`;
// Beside the certificates and a timestamp: a signature of RSA with 4,096 bits, and the frame.
const FRAME_BYTES = 1_200;
const FIRST_PAGE = /\n {2}\/Kids \[(\d+) 0 R/;
const ANNOTATIONS = /\n {2}\/Annots \[(.*)\]\n/;

/**
 * Signs a PDF for PDF readers (PAdES), and for the evidence log when it is the PDF of a record. Everything is in the one
 * revision of the file: the log's statement covers the bytes before signing, the signature covers the statement as well.
 */
export async function signPdf(
  pdf: Uint8Array,
  { signer, statement, at }: { signer: PdfSigner; statement: PdfStatement | null; at: Date },
): Promise<Bytes> {
  const file = readPdfFile(pdf);
  addSignature(file, signer, at);
  const comment = statement === null ? '' : await writeComment(statement, NO_HASH);
  const bytes = writePdfFile(file, comment);
  const hole = fillRange(bytes);
  if (statement !== null) await fillStatement(bytes, statement, comment);
  const digest = createHash('sha256').update(bytes.subarray(0, hole.from)).update(bytes.subarray(hole.to)).digest();
  const cms = await sign(signer, new Uint8Array(digest));
  invariant(cms.length <= (hole.to - hole.from - 2) / 2, 'the signature fits into its room');
  bytes.write(Buffer.from(cms).toString('hex'), hole.from + 1, 'latin1');
  return new Uint8Array(bytes);
}

function addSignature(file: PdfFile, signer: PdfSigner, at: Date): void {
  const { certificates, revocationLists, timestamps } = signer;
  const room = certificates.reduce((sum, one) => sum + one.length, FRAME_BYTES) + (timestamps?.maxTokenBytes ?? 0);
  const time = `D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
  const signature = addPdfObject(
    file,
    `<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite\n  /SubFilter /ETSI.CAdES.detached\n  /M (${time})\n  /Reason (Printed by the Register-Data Service)\n  ${NO_RANGE}\n  /Contents <${'0'.repeat(2 * room)}>\n>>`,
  );
  const pages = /\n {2}\/Pages (\d+) 0 R/.exec(readPdfObject(file, file.root))?.[1];
  const page = Number(FIRST_PAGE.exec(readPdfObject(file, Number(pages)))?.[1]);
  // Invisible: it has no size and is off the page, so that PDF/A needs no picture of it and PDF/UA no tag.
  const field = addPdfObject(
    file,
    `<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Signature)\n  /TU (Signature of the service)\n  /Rect [-1 -1 -1 -1]\n  /F 132\n  /P ${page} 0 R\n  /V ${signature} 0 R\n>>`,
  );
  addAnnotation(file, page, field);
  const store = (lists: readonly Bytes[]) =>
    lists.map((one) => `${addPdfObject(file, buildPdfStream(Buffer.from(one)))} 0 R`).join(' ');
  const crls = revocationLists.length === 0 ? '' : ` /CRLs [${store(revocationLists)}]`;
  extendPdfObject(file, file.root, {
    '/AcroForm': `<< /Fields [${field} 0 R] /SigFlags 3 >>`,
    '/DSS': `<< /Type /DSS /Certs [${store(certificates)}]${crls} >>`,
    '/Extensions': '<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>',
  });
}

function addAnnotation(file: PdfFile, page: number, field: number): void {
  const object = readPdfObject(file, page);
  const present = ANNOTATIONS.exec(object);
  if (present === null) extendPdfObject(file, page, { '/Annots': `[${field} 0 R]` });
  else file.objects.set(page, object.replace(ANNOTATIONS, `\n  /Annots [$1 ${field} 0 R]\n`));
}

/** Writes which bytes the signature covers: all but itself. */
function fillRange(bytes: Buffer): { from: number; to: number } {
  const rangeAt = bytes.lastIndexOf(NO_RANGE, undefined, 'latin1');
  const from = bytes.indexOf('<', rangeAt, 'latin1');
  const to = bytes.indexOf('>', from, 'latin1') + 1;
  const range = `/ByteRange [0 ${from} ${to} ${bytes.length - to}]`;
  bytes.write(range.padEnd(NO_RANGE.length), rangeAt, 'latin1');
  return { from, to };
}

async function writeComment({ recordId, signer }: PdfStatement, sha256: string): Promise<string> {
  const subject = { kind: 'signed-pdf', origin: signer.key.name, id: recordId, sha256 } as const;
  return Buffer.from(formatStatement(await signFileStatement(subject, signer))).toString('latin1');
}

// A statement has the same length for every hash, so its room was known before.
async function fillStatement(bytes: Buffer, statement: PdfStatement, room: string): Promise<void> {
  const start = bytes.lastIndexOf(room, undefined, 'latin1');
  const end = start + room.length;
  const hash = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end));
  const comment = await writeComment(statement, hash.digest('hex'));
  invariant(comment.length === room.length, 'the statement fits into its room');
  bytes.write(comment, start, 'latin1');
}

async function sign({ certificates, sign: signBytes, timestamps }: PdfSigner, digest: Bytes): Promise<Bytes> {
  const [own] = certificates;
  invariant(own !== undefined, 'a signer has a certificate');
  const read = parseCertificate(own);
  invariant(read.ok, 'the certificate was read before');
  const signature = normaliseSignature(read.value.keyType, await signBytes(await buildSignedAttributes(digest, own)));
  invariant(signature !== null, 'a signature is a pair of numbers');
  const timestamp = timestamps === null ? null : await timestamps.stamp(signature);
  const cms = await buildCms({ certificates, digest, signature, timestamp });
  invariant(cms.ok, 'the certificate was read before');
  return cms.value;
}
