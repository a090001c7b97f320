import { type Bytes, joinBytes } from '#domain/log/bytes/bytes.ts';

const ALGORITHM = 'Ed25519';
const SIGNATURE_BYTES = 64;

// The fixed head of RFC 8410 before the 32 bytes of a private key: WebCrypto takes them in no other form.
const PRIVATE_KEY_HEAD = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20);

/** Whether an Ed25519 signature (RFC 8032) is that of the key over the message; throws only where the platform cannot tell. */
export async function isSignedBy(publicKey: Bytes, message: Bytes, signature: Uint8Array): Promise<boolean> {
  if (signature.length !== SIGNATURE_BYTES) return false;
  const key = await crypto.subtle.importKey('raw', publicKey, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, joinBytes(signature), message);
}

/** Gives the function that signs with the 32 bytes of a private key. */
export async function openSigningKey(seed: Uint8Array): Promise<(message: Bytes) => Promise<Bytes>> {
  const form = joinBytes(PRIVATE_KEY_HEAD, seed);
  const key = await crypto.subtle.importKey('pkcs8', form, ALGORITHM, false, ['sign']);
  return async (message) => new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, message));
}

/** Finds the public key that belongs to the 32 bytes of a private key. */
export async function derivePublicKey(seed: Uint8Array): Promise<Bytes> {
  const form = joinBytes(PRIVATE_KEY_HEAD, seed);
  const key = await crypto.subtle.importKey('pkcs8', form, ALGORITHM, true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', key);
  const base64 = x.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
