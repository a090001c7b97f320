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
