import { areSameBytes, type Bytes, formatHex, joinBytes } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { DER, type DerValue, parseDer, parseDerList } from './der.ts';

/** What is needed of an X.509 certificate to check a signature; the first three are DER. */
export type Certificate = { issuer: Bytes; serial: Bytes; publicKey: Bytes; keyType: 'rsa' | Curve };

type Curve = 'P-256' | 'P-384' | 'P-521';

const VERSION_TAG = 0xa0;
// The algorithm identifiers of public keys, in hex.
const KEY_TYPES: Record<string, Certificate['keyType']> = {
  '06092a864886f70d0101010500': 'rsa',
  '06072a8648ce3d020106082a8648ce3d030107': 'P-256',
  '06072a8648ce3d020106052b81040022': 'P-384',
  '06072a8648ce3d020106052b81040023': 'P-521',
};
const CURVE_BYTES: Record<Curve, number> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 };

/** Reads a certificate in DER; refuses keys other than RSA and the NIST curves. */
export function parseCertificate(bytes: Bytes): Parsed<Certificate> {
  const outer = parseDer(bytes);
  const signed = outer.ok ? parseDer(outer.value.content) : outer;
  const fields = signed.ok ? parseDerList(signed.value.content) : signed;
  if (!fields.ok || !outer.ok) return refuse('the certificate cannot be read');
  if (outer.value.whole.length !== bytes.length) return refuse('there are bytes after the certificate');
  const [serial, , issuer, , , key] = fields.value[0]?.tag === VERSION_TAG ? fields.value.slice(1) : fields.value;
  const algorithm = key === undefined ? null : parseDer(key.content);
  if (serial === undefined || issuer === undefined || key === undefined || algorithm?.ok !== true) {
    return refuse('the certificate cannot be read');
  }
  const keyType = KEY_TYPES[formatHex(algorithm.value.content)];
  if (keyType === undefined) return refuse('the certificate has a key of an unknown kind');
  return accept({ issuer: issuer.whole, serial: serial.whole, publicKey: key.whole, keyType });
}

/** Whether the key of a certificate made a signature: PKCS #1 v1.5 for RSA, DER for curves. */
export async function isSignedByCertificate(
  { publicKey, keyType }: Certificate,
  message: Bytes,
  signature: Bytes,
  hash = 'SHA-256',
): Promise<boolean> {
  const algorithm =
    keyType === 'rsa' ? { name: 'RSASSA-PKCS1-v1_5', hash } : { name: 'ECDSA', namedCurve: keyType, hash };
  const raw = keyType === 'rsa' ? signature : parseCurveSignature(signature, CURVE_BYTES[keyType]);
  if (raw === null) return false;
  try {
    const key = await crypto.subtle.importKey('spki', publicKey, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, raw, message);
  } catch {
    return false;
  }
}

// WebCrypto wants the two numbers side by side; certificates' signatures have them as DER integers.
function parseCurveSignature(signature: Bytes, length: number): Bytes | null {
  const outer = parseDer(signature);
  const list = outer.ok && areSameBytes(outer.value.whole, signature) ? parseDerList(outer.value.content) : null;
  if (list?.ok !== true || list.value.length !== 2) return null;
  const numbers = list.value.map((value) => padNumber(value, length));
  const [r, s] = numbers;
  return r === undefined || s === undefined || r === null || s === null ? null : joinBytes(r, s);
}

function padNumber({ tag, content }: DerValue, length: number): Bytes | null {
  const digits = content[0] === 0 ? content.slice(1) : content;
  if (tag !== DER.integer || digits.length > length) return null;
  return joinBytes(new Uint8Array(length - digits.length), digits);
}
