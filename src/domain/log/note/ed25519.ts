import { type Bytes, joinBytes } from '#domain/log/bytes/bytes.ts';

const ALGORITHM = 'Ed25519';
const SIGNATURE_BYTES = 64;

// The PKCS #8 prefix of RFC 8410 for a 32-byte private key, the only form that WebCrypto imports.
const PRIVATE_KEY_HEAD = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20);

/** Whether an Ed25519 signature (RFC 8032) is valid for this key and message; throws if the platform lacks Ed25519. */
export async function isSignedBy(publicKey: Bytes, message: Bytes, signature: Uint8Array): Promise<boolean> {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = await crypto.subtle.importKey('raw', publicKey, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, joinBytes(signature), message);
}

/** Returns a function that signs with a 32-byte private key. */
export async function openSigningKey(seed: Uint8Array): Promise<(message: Bytes) => Promise<Bytes>> {
  const form = joinBytes(PRIVATE_KEY_HEAD, seed);
  const key = await crypto.subtle.importKey('pkcs8', form, ALGORITHM, false, ['sign']);
  return async (message) => new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, message));
}

/** Returns the public key of a 32-byte private key. */
export async function derivePublicKey(seed: Uint8Array): Promise<Bytes> {
  const form = joinBytes(PRIVATE_KEY_HEAD, seed);
  const key = await crypto.subtle.importKey('pkcs8', form, ALGORITHM, true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', key);
  const base64 = x.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
