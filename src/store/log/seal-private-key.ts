import { hkdfSync } from 'node:crypto';
import { decryptBytes, encryptBytes } from '#base/encrypted-bytes.ts';

const SEED_BYTES = 32;

/** The operator's secret; of two, the first encrypts and both decrypt; null: keys are stored in plain text. */
export type SealSecret = string | readonly [string, string] | null;

/** Encrypts a private key with the operator's secret for storage; without a secret, returns it unchanged. */
export function sealPrivateKey(seed: Buffer, secrets: SealSecret): Buffer {
  const [secret] = listSecrets(secrets);
  return secret === undefined ? seed : encryptBytes(deriveKey(secret), seed);
}

/** Decrypts a stored private key; throws when the secret is missing or wrong. */
export function openPrivateKey(kept: Buffer, secrets: SealSecret): Buffer {
  if (kept.length === SEED_BYTES) return kept;
  const [secret, other] = listSecrets(secrets);
  if (secret === undefined)
    throw new Error('LOG_KEY_SECRET is missing; set the secret that encrypted the keys of the evidence log');
  try {
    return decrypt(kept, secret);
  } catch (error) {
    if (other === undefined) throw error;
    return decrypt(kept, other);
  }
}

/** Whether a stored private key is encrypted with the current secret, the first of two; without a secret, whether it is not encrypted. */
export function isSealedWith(kept: Buffer, secrets: SealSecret): boolean {
  const [secret] = listSecrets(secrets);
  if (secret === undefined || kept.length === SEED_BYTES) return secret === undefined;
  try {
    return decrypt(kept, secret).length > 0;
  } catch {
    return false;
  }
}

function listSecrets(secrets: SealSecret): readonly string[] {
  if (secrets === null) return [];
  return typeof secrets === 'string' ? [secrets] : secrets;
}

function decrypt(kept: Buffer, secret: string): Buffer {
  try {
    return decryptBytes(deriveKey(secret), kept);
  } catch (cause) {
    throw new Error('LOG_KEY_SECRET is wrong; set the secret that encrypted the keys of the evidence log', { cause });
  }
}

// No slow key derivation: the configuration requires a secret that is too long to guess.
function deriveKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'evidence log private keys', 32));
}
