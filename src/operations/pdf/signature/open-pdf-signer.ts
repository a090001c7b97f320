import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { invariant } from '#base/invariant.ts';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { parseCertificate } from '#domain/log/pdf/certificate.ts';
import type { MadeCertificate } from './make-certificate.ts';
import { Pkcs12Fault, parsePkcs12 } from './parse-pkcs12.ts';
import type { PdfSigner } from './sign-pdf.ts';

/** The operator's own certificate: the PKCS #12 file, and revocation lists of its issuers in DER or PEM. */
type OwnCertificate = { pkcs12: Uint8Array; passphrase: string; revocationLists: readonly Buffer[] };

const signBytes = promisify(sign);
const PEM = /-----BEGIN X509 CRL-----([\s\S]*?)-----END X509 CRL-----/g;

/** Opens the operator's certificate for signing; throws Pkcs12Fault, also for a key that PDF readers cannot check. */
export function openOwnSigner({ pkcs12, passphrase, revocationLists }: OwnCertificate): PdfSigner {
  const { key, certificates } = parsePkcs12(pkcs12, passphrase);
  const [own] = certificates;
  const read = own === undefined ? null : parseCertificate(own);
  if (read !== null && !read.ok) throw new Pkcs12Fault(`the PKCS #12 file cannot sign PDFs: ${read.why}`);
  return buildSigner(key, certificates, revocationLists.flatMap(readRevocationLists));
}

/** Opens a certificate that the service made. */
export function openMadeSigner({ certificate, privateKey }: MadeCertificate): PdfSigner {
  const { publicKey } = new X509Certificate(certificate);
  const jwk = { ...publicKey.export({ format: 'jwk' }), d: privateKey.toString('base64url') };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  invariant(new X509Certificate(certificate).checkPrivateKey(key), 'the stored key belongs to the certificate');
  return buildSigner(key, [certificate], []);
}

function buildSigner(key: KeyObject, certificates: readonly Bytes[], revocationLists: readonly Bytes[]): PdfSigner {
  return {
    certificates,
    revocationLists,
    sign: async (bytes) => new Uint8Array(await signBytes('sha256', bytes, key)),
    timestamps: null,
  };
}

function readRevocationLists(file: Buffer): Bytes[] {
  const lists = [...file.toString('latin1').matchAll(PEM)].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
  return (lists.length === 0 ? [file] : lists).map((one) => new Uint8Array(one));
}
