import { areSameBytes, type Bytes } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';
import { parseCertificate } from './certificate.ts';
import { buildDer, buildOid, buildSequence, DER, readDerPath } from './der.ts';

/** What a detached PDF signature (CMS, RFC 5652, in the form of PAdES) is made of. The first certificate is the signer's. */
export type CmsParts = {
  certificates: readonly Bytes[];
  /** The SHA-256 of the signed bytes. */
  digest: Bytes;
  signature: Bytes;
  /** An RFC 3161 token over `signature`; null without one. */
  timestamp: Bytes | null;
};

const set = (...parts: readonly Uint8Array[]) => buildDer(DER.set, ...parts);

const SIGNED_DATA = buildOid('2a864886f70d010702');
const DATA = buildOid('2a864886f70d010701');
/** The algorithm identifier of the hash. */
export const SHA_256 = buildSequence(buildOid('608648016503040201'), buildDer(DER.null));
const RSA_SHA_256 = buildSequence(buildOid('2a864886f70d01010b'), buildDer(DER.null));
const ECDSA_SHA_256 = buildSequence(buildOid('2a8648ce3d040302'));
const CONTENT_TYPE = buildOid('2a864886f70d010903');
const MESSAGE_DIGEST = buildOid('2a864886f70d010904');
const SIGNING_CERTIFICATE_V2 = buildOid('2a864886f70d010910022f');
const TIMESTAMP_TOKEN = buildOid('2a864886f70d010910020e');
export const VERSION_1 = buildDer(DER.integer, Uint8Array.of(1));

/** Builds the attributes that are signed: what kind of data, its hash, and the signer's certificate. PAdES forbids a time here. */
export async function buildSignedAttributes(digest: Bytes, certificate: Bytes): Promise<Bytes> {
  const certificateHash = buildDer(DER.octets, await hashBytes(certificate));
  return set(
    buildSequence(CONTENT_TYPE, set(DATA)),
    buildSequence(MESSAGE_DIGEST, set(buildDer(DER.octets, digest))),
    buildSequence(SIGNING_CERTIFICATE_V2, set(buildSequence(buildSequence(buildSequence(certificateHash))))),
  );
}

/** Builds a signature for the /Contents of a PDF; refuses a certificate that cannot be read. */
export async function buildCms({ certificates, digest, signature, timestamp }: CmsParts): Promise<Parsed<Bytes>> {
  const [own] = certificates;
  const read = own === undefined ? refuse('it has no certificate') : parseCertificate(own);
  if (own === undefined || !read.ok) return read.ok ? refuse('it has no certificate') : read;
  const { issuer, serial, keyType } = read.value;
  const attributes = await buildSignedAttributes(digest, own);
  const signer = buildSequence(
    VERSION_1,
    buildSequence(issuer, serial),
    SHA_256,
    retag(DER.part0, attributes),
    keyType === 'rsa' ? RSA_SHA_256 : ECDSA_SHA_256,
    buildDer(DER.octets, signature),
    ...(timestamp === null ? [] : [buildDer(DER.part1, buildSequence(TIMESTAMP_TOKEN, set(timestamp)))]),
  );
  const data = buildSequence(
    VERSION_1,
    set(SHA_256),
    buildSequence(DATA),
    buildDer(DER.part0, ...certificates),
    set(signer),
  );
  return accept(buildSequence(SIGNED_DATA, buildDer(DER.part0, data)));
}

/** Reads a signature in exactly the form that `buildCms` writes; `digest` is the hash of the signed bytes. */
export async function parseCms(bytes: Bytes, digest: Bytes): Promise<Parsed<CmsParts>> {
  const certificates = readDerPath(bytes, [0, 1, 0, 3]);
  const signer = readDerPath(bytes, [0, 1, 0, 4, 0]);
  const signature = signer[5]?.content;
  if (signature === undefined) return refuse('it is not in the form that this service writes');
  const token = readDerPath(bytes, [0, 1, 0, 4, 0, 6, 0, 1]);
  const parts = {
    certificates: certificates.map(({ whole }) => whole),
    digest,
    signature,
    timestamp: token[0]?.whole ?? null,
  };
  const again = await buildCms(parts);
  if (!again.ok) return again;
  return areSameBytes(again.value, bytes) ? accept(parts) : refuse('it is for other bytes, or was changed');
}

function retag(tag: number, value: Bytes): Bytes {
  return value.with(0, tag) as Bytes;
}
