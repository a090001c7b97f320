import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { buildDer, buildOid, buildSequence, DER } from '#domain/log/pdf/der.ts';

/** The parts of a token, each the content of its DER value, but for `attributes` and the certificates, which are whole values. */
export type TokenParts = {
  digests: Bytes;
  info: Bytes;
  certificates: readonly Bytes[];
  signer: { issuerAndSerial: Bytes; digest: Bytes; attributes: Bytes; algorithm: Bytes; signature: Bytes };
};

const version = (number: number) => buildDer(DER.integer, Uint8Array.of(number));

const SIGNED_DATA = buildOid('2a864886f70d010702');
const TST_INFO = buildOid('2a864886f70d0109100104');

/** Builds the one form of a token that is accepted (RFC 3161, RFC 5652): one hash, one signer, no unsigned attributes, no revocation lists. */
export function buildTokenForm({ digests, info, certificates, signer }: TokenParts): Bytes {
  const signerInfo = buildSequence(
    version(1),
    buildSequence(signer.issuerAndSerial),
    buildSequence(signer.digest),
    signer.attributes,
    buildSequence(signer.algorithm),
    buildDer(DER.octets, signer.signature),
  );
  const signed = buildSequence(
    version(3),
    buildDer(DER.set, buildSequence(digests)),
    buildSequence(TST_INFO, buildDer(DER.part0, buildDer(DER.octets, info))),
    buildDer(DER.part0, ...certificates),
    buildDer(DER.set, signerInfo),
  );
  return buildSequence(SIGNED_DATA, buildDer(DER.part0, signed));
}
