import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { invariant } from '#base/invariant.ts';
import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import { buildDer, buildOid, buildSequence, DER } from '#domain/log/pdf/der.ts';

/** A certificate in DER, and its P-256 private key as 32 bytes. */
export type MadeCertificate = { certificate: Bytes; privateKey: Buffer };

const VALID_YEARS = 20;
const SERIAL_BYTES = 16;
// X.690 tags that only certificates need.
const [BOOLEAN, BIT_STRING, UTF8_STRING, UTC_TIME, GENERALIZED_TIME, PART_3] = [0x01, 0x03, 0x0c, 0x17, 0x18, 0xa3];
const [TRUE, NO_UNUSED_BITS] = [Uint8Array.of(0xff), Uint8Array.of(0)];
const ECDSA_SHA_256 = '2a8648ce3d040302';
const [COMMON_NAME, ORGANISATION] = ['550403', '55040a'];
const [SUBJECT_KEY_ID, KEY_USAGE, BASIC_CONSTRAINTS] = ['551d0e', '551d0f', '551d13'];
// The first two of nine bits: digital signature, and non-repudiation.
const SIGNATURES_ONLY = Uint8Array.of(6, 0xc0);
// Before 2050, RFC 5280 wants years with two digits.
const FIRST_LONG_YEAR = 2050;

/** Makes a self-signed certificate for signing PDFs (RFC 5280), named after the evidence log. */
export function makeCertificate(origin: string, now: Date): MadeCertificate {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' });
  const name = buildSequence(
    buildNamePart(ORGANISATION, 'Register-Data Service'),
    buildNamePart(COMMON_NAME, `Evidence of ${origin}`),
  );
  const end = new Date(now);
  end.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS);
  const serial = randomBytes(SERIAL_BYTES);
  // A serial number is positive and has no leading zeros.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const signed = buildSequence(
    buildDer(DER.part0, buildDer(DER.integer, Uint8Array.of(2))),
    buildDer(DER.integer, serial),
    buildSequence(buildOid(ECDSA_SHA_256)),
    name,
    buildSequence(buildTime(now), buildTime(end)),
    name,
    publicKey,
    buildDer(PART_3, buildSequence(...listExtensions(publicKey))),
  );
  const signature = sign('sha256', signed, keys.privateKey);
  const { d } = keys.privateKey.export({ format: 'jwk' });
  invariant(d !== undefined, 'a generated key can be exported');
  const certificate = buildSequence(
    signed,
    buildSequence(buildOid(ECDSA_SHA_256)),
    buildDer(BIT_STRING, NO_UNUSED_BITS, signature),
  );
  return { certificate, privateKey: Buffer.from(d, 'base64url') };
}

function buildNamePart(type: string, value: string): Bytes {
  return buildDer(DER.set, buildSequence(buildOid(type), buildDer(UTF8_STRING, encodeText(value))));
}

function buildTime(time: Date): Bytes {
  const digits = `${time.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
  const isLong = time.getUTCFullYear() >= FIRST_LONG_YEAR;
  return buildDer(isLong ? GENERALIZED_TIME : UTC_TIME, encodeText(isLong ? digits : digits.slice(2)));
}

function listExtensions(publicKey: Uint8Array): Bytes[] {
  const keyId = createHash('sha1').update(publicKey).digest();
  const critical = buildDer(BOOLEAN, TRUE);
  return [
    buildSequence(buildOid(BASIC_CONSTRAINTS), critical, buildDer(DER.octets, buildSequence())),
    buildSequence(buildOid(KEY_USAGE), critical, buildDer(DER.octets, buildDer(BIT_STRING, SIGNATURES_ONLY))),
    buildSequence(buildOid(SUBJECT_KEY_ID), buildDer(DER.octets, buildDer(DER.octets, keyId))),
  ];
}
