import { recordVerifier } from '#operations/log/verifier-record.ts';
import { buildPdfSignerFinder } from '#operations/pdf/signature/find-pdf-signer.ts';
import { readVerifierFile } from '#pages/verifier-file.ts';
import { beginLog, openLogSigner } from '#store/log/log-keys.ts';
import type { Config } from './config.ts';
import type { Stores } from './open-stores.ts';
import { VERSION } from './version.ts';

/** Starts the evidence log if there is none, named by LOG_ORIGIN or the public URL, and records a new verifier in it; throws when its keys, or the certificates for PDFs and timestamps, cannot be opened. */
export async function beginEvidenceLog(
  { db, checkpoints, clock }: Pick<Stores, 'db' | 'checkpoints' | 'clock'>,
  {
    logOrigin,
    logKeySecret,
    ...printing
  }: Pick<Config, 'logOrigin' | 'logKeySecret' | 'pdfCertificate' | 'timestamps'>,
  publicUrl: string,
): Promise<string> {
  const origin = await beginLog(db, logOrigin ?? buildOrigin(publicUrl), logKeySecret, checkpoints);
  // Opened at start, so that the operator sees a missing secret before the first record.
  await openLogSigner(db, { secret: logKeySecret, checkpoint: null });
  await buildPdfSignerFinder(db, { logKeySecret, ...printing })();
  // With a wrong clock it is left to a later start, as other records are rejected then.
  if (await clock.isInStep()) await recordVerifier(db, { ...readVerifierFile(), version: VERSION }, new Date());
  return origin;
}

function buildOrigin(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname.replace(/\/+$/, '')}/log`;
}
