import type { Bytes } from '#domain/log/bytes/bytes.ts';
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
