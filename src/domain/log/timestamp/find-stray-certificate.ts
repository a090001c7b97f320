import { areSameBytes } from '#domain/log/bytes/bytes.ts';
import { hasIssued, type IssuedCertificate } from './issued-certificate.ts';

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
