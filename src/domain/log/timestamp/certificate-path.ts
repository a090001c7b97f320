import { areSameBytes } from '#domain/log/bytes/bytes.ts';
import { hasIssued, type IssuedCertificate } from './issued-certificate.ts';

const MAX_STEPS = 8;

/** Where a path begins, the certificates that came with it, those that the reader trusts, and when it must be valid. */
type CertificatePath = {
  signer: IssuedCertificate;
  others: readonly IssuedCertificate[];
  trusted: readonly IssuedCertificate[];
  atMs: number;
};

/**
 * Returns why no path of certificates leads from a signer to a trusted one; null when one does. Checks names, signatures,
 * times and who may issue. It does not check revocation, policies or name constraints.
 */
export async function findPathFault({ signer, others, trusted, atMs }: CertificatePath): Promise<string | null> {
  let current = signer;
  for (let below = 0; below < MAX_STEPS; below += 1) {
    if (atMs < current.fromMs || atMs > current.toMs) return 'a certificate of its path was not valid then';
    if (trusted.some(({ whole }) => areSameBytes(whole, current.whole))) return null;
    const issuer = await findIssuer(current, [...trusted, ...others], below);
    if (issuer === null) return 'no path leads to a certificate that you trust';
    current = issuer;
  }
  return 'its path of certificates is too long';
}

async function findIssuer(
  of: IssuedCertificate,
  candidates: readonly IssuedCertificate[],
  below: number,
): Promise<IssuedCertificate | null> {
  for (const one of candidates) {
    // A certificate that issued itself leads nowhere.
    const mayIssue = one.maxBelow !== null && below <= one.maxBelow && !areSameBytes(one.whole, of.whole);
    if (mayIssue && areSameBytes(one.subject, of.issuer) && (await hasIssued(one, of))) return one;
  }
  return null;
}

// Bounds the signatures that an untrusted token can make a reader check.
const MAX_CERTIFICATES = 10;

/**
 * Returns why a certificate in a token does not belong there; null when all do. Each but the signer's must have issued
 * another one, and be issued by one in the token (also itself) if the token has its issuer. Whether any is trusted is not checked.
 */
export async function findStrayCertificate(
  certificates: readonly IssuedCertificate[],
  signer: IssuedCertificate,
): Promise<string | null> {
  if (certificates.length > MAX_CERTIFICATES) return `it has more than ${MAX_CERTIFICATES} certificates`;
  for (const one of certificates) {
    const below = certificates.filter((other) => other !== one && areSameBytes(other.issuer, one.subject));
    if (one !== signer && !(await isAny(below, (other) => hasIssued(one, other))))
      return 'a certificate in it issued none of the others, or was changed';
    const above = certificates.filter((other) => areSameBytes(other.subject, one.issuer));
    if (above.length > 0 && !(await isAny(above, (other) => hasIssued(other, one))))
      return 'a certificate in it was not issued by the one that it names, or was changed';
  }
  return null;
}

async function isAny(
  certificates: readonly IssuedCertificate[],
  isMeant: (one: IssuedCertificate) => Promise<boolean>,
): Promise<boolean> {
  return (await Promise.all(certificates.map(isMeant))).includes(true);
}
