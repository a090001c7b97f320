import { readFile } from 'node:fs/promises';
import type { PdfDocument, PdfRenderer } from '#operations/pdf/pdf-renderer.ts';
import { openTimestampAuthority, type TimestampSettings } from '#operations/timestamps/timestamp-authority.ts';
import { readLogKeys } from '#store/log/log-keys.ts';
import { findOrRecordPdfCertificate } from '#store/log/pdf-certificates.ts';
import type { SealSecret } from '#store/log/seal-private-key.ts';
import type { Database } from '#store/postgres/database.ts';
import { makeCertificate } from './make-certificate.ts';
import { openMadeSigner, openOwnSigner } from './open-pdf-signer.ts';
import { type PdfSigner, signPdf } from './sign-pdf.ts';

/** The operator's own certificate: a PKCS #12 file, its passphrase, and a file of revocation lists or null. */
export type PdfCertificateSettings = { path: string; passphrase: string; revocationListsPath: string | null };

/** What decides who signs PDFs. */
export type PdfSignerSettings = {
  /** Encrypts the private keys of the evidence log and of the certificate; null when they are stored in plain text. */
  logKeySecret: SealSecret;
  /** Without the operator's own certificate (null), the service makes one. */
  pdfCertificate?: PdfCertificateSettings | null;
  /** The authority whose timestamps signatures carry; null without one. */
  timestamps?: TimestampSettings | null;
  /** Called when the authority did not give a timestamp. */
  onStampTrouble?: (why: string) => void;
};

/** Returns the signer of PDFs; throws while its key cannot be opened, and tries again when called again. */
export type FindPdfSigner = () => Promise<PdfSigner>;

/** Builds the finder of the signer, which opens it once. */
export function buildPdfSignerFinder(db: Database, settings: PdfSignerSettings): FindPdfSigner {
  let opened: Promise<PdfSigner> | null = null;
  return () => {
    opened ??= openSigner(db, settings).catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

async function openSigner(db: Database, settings: PdfSignerSettings): Promise<PdfSigner> {
  const { timestamps: authority = null, onStampTrouble = () => {} } = settings;
  const timestamps = authority === null ? null : await openTimestampAuthority(authority, onStampTrouble);
  const signer = await openKey(db, settings);
  // The certificates of the authority are part of what a reader needs to check the signature later (PAdES-B-LT).
  return { ...signer, certificates: [...signer.certificates, ...(timestamps?.certificates ?? [])], timestamps };
}

async function openKey(db: Database, { logKeySecret, pdfCertificate = null }: PdfSignerSettings): Promise<PdfSigner> {
  if (pdfCertificate !== null) return openOwnFile(pdfCertificate);
  const [newest] = (await readLogKeys(db)).slice(-1);
  const make = () => makeCertificate(newest?.key.name ?? 'the service', new Date());
  return openMadeSigner(await findOrRecordPdfCertificate(db, logKeySecret, make));
}

/** Opens the operator's own certificate; throws when a file cannot be read or cannot sign. */
export async function openOwnFile({
  path,
  passphrase,
  revocationListsPath,
}: PdfCertificateSettings): Promise<PdfSigner> {
  const revocationLists = revocationListsPath === null ? [] : [await readFile(revocationListsPath)];
  return openOwnSigner({ pkcs12: await readFile(path), passphrase, revocationLists });
}

/** Prints a document that is not evidence, and signs it for PDF readers. */
export type PrintSigned = (document: PdfDocument, accountId: string, at: Date) => Promise<Uint8Array>;

export function buildSignedPrinter(renderPdf: PdfRenderer['renderPdf'], findPdfSigner: FindPdfSigner): PrintSigned {
  return async (document, accountId, at) => {
    const pdf = await renderPdf(document, accountId);
    return signPdf(pdf, { signer: await findPdfSigner(), statement: null, at });
  };
}
