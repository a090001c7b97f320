import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts bytes with AES-256-GCM: nonce, ciphertext, tag. `boundTo` is authenticated and must be the same to open them. */
export function encryptBytes(key: Uint8Array, plain: Buffer, boundTo = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `encryptBytes` encrypted; throws when the key or `boundTo` differs, or the bytes were changed. */
export function decryptBytes(key: Uint8Array, encrypted: Buffer, boundTo = ''): Buffer {
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
