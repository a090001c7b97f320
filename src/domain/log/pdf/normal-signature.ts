import { type Bytes, formatHex, parseHex } from '#domain/log/bytes/bytes.ts';
import type { Certificate } from './certificate.ts';
import { buildDer, buildSequence, DER, readDerPath } from './der.ts';

// The order of each curve's group (SEC 2).
const ORDERS: Record<Exclude<Certificate['keyType'], 'rsa'>, bigint> = {
  'P-256': 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  'P-384': 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  'P-521':
    0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
};

/**
 * Returns the one form of a signature that this service writes; null when it is not a pair of numbers.
 *
 * Anyone can turn an ECDSA signature (r, s) into the equally valid (r, n - s), and pad its numbers. With one form only,
 * every changed byte of a file is noticed. RSA signatures (PKCS #1 v1.5) have one form anyway.
 */
export function normaliseSignature(keyType: Certificate['keyType'], signature: Bytes): Bytes | null {
  if (keyType === 'rsa') return signature;
  const values = readDerPath(signature, [0]);
  const [r, s] = values.map(({ content }) => readNumber(content));
  if (r === undefined || s === undefined || values.length !== 2) return null;
  const other = ORDERS[keyType] - s;
  return buildSequence(writeNumber(r), writeNumber(s < other ? s : other));
}

function readNumber(content: Bytes): bigint {
  return BigInt(`0x0${formatHex(content)}`);
}

// DER integers are signed: a leading zero keeps them positive.
function writeNumber(value: bigint): Bytes {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const hex = /^[89a-f]/.test(even) ? `00${even}` : even;
  return buildDer(DER.integer, parseHex(hex, hex.length / 2) ?? new Uint8Array());
}
