import { type Bytes, parseHex } from '#domain/log/bytes/bytes.ts';
import { buildDer, DER } from '#domain/log/pdf/der.ts';

/** The parts of a token, each the content of its DER value, but for `attributes` and the certificates, which are whole values. */
export type TokenParts = {
  digests: Bytes;
  info: Bytes;
  certificates: readonly Bytes[];
  signer: { issuerAndSerial: Bytes; digest: Bytes; attributes: Bytes; algorithm: Bytes; signature: Bytes };
};

const oid = (hex: string) => buildDer(DER.oid, parseHex(hex, hex.length / 2) ?? new Uint8Array());
const sequence = (...parts: readonly Uint8Array[]) => buildDer(DER.sequence, ...parts);
const version = (number: number) => buildDer(DER.integer, Uint8Array.of(number));

const SIGNED_DATA = oid('2a864886f70d010702');
const TST_INFO = oid('2a864886f70d0109100104');

/** Builds the one form of a token that is accepted (RFC 3161, RFC 5652): one hash, one signer, no unsigned attributes, no revocation lists. */
export function buildTokenForm({ digests, info, certificates, signer }: TokenParts): Bytes {
  const signerInfo = sequence(
    version(1),
    sequence(signer.issuerAndSerial),
    sequence(signer.digest),
    signer.attributes,
    sequence(signer.algorithm),
    buildDer(DER.octets, signer.signature),
  );
  const signed = sequence(
    version(3),
    buildDer(DER.set, sequence(digests)),
    sequence(TST_INFO, buildDer(DER.part0, buildDer(DER.octets, info))),
    buildDer(DER.part0, ...certificates),
    buildDer(DER.set, signerInfo),
  );
  return sequence(SIGNED_DATA, buildDer(DER.part0, signed));
}
