import type { Bytes } from '#domain/log/bytes/bytes.ts';

/** Returns an RFC 3161 token (a DER ContentInfo) over a signature. */
export type TimestampAuthority = {
  stamp(signature: Bytes): Promise<Bytes>;
  /** The most bytes that a token has; so much room is left for it. */
  maxTokenBytes: number;
};

/** What signs PDFs for PDF readers; certificates and revocation lists are DER, the signer's own certificate first. */
export type PdfSigner = {
  certificates: readonly Bytes[];
  revocationLists: readonly Bytes[];
  /** Signs with SHA-256: PKCS #1 v1.5 for RSA, DER for curves. */
  sign(bytes: Bytes): Promise<Bytes>;
  /** Null without an authority: then the signature has only the time that the service claims. */
  timestamps: TimestampAuthority | null;
};
