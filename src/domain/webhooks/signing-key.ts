import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { sha256Hex } from '#base/sha256.ts';

/** The operator's key from which what signs webhooks is derived, and the name by which rows refer to it. */
export type MasterKey = { bytes: Buffer; keyId: string };

/** What one generation of signatures is made with. */
export type SigningKey = {
  /** For HMAC, as the receiver is given it. */
  secret: string;
  privateKey: KeyObject;
  /** For Ed25519, as anybody may know it. */
  publicKey: string;
};

// RFC 8410: what stands before the 32 bytes of an Ed25519 key in its usual forms.
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX_BYTES = 12;
const KEY_BYTES = 32;

/** Names a master key by its bytes, without telling them. */
export function nameMasterKey(bytes: Buffer): MasterKey {
  return { bytes, keyId: sha256Hex(Buffer.concat([Buffer.from('webhook master key '), bytes])).slice(0, 16) };
}

/** Derives what signs for a row of secrets: it takes the row's salt and the master key, so that neither store gives it away alone. */
export function deriveSigningKey(master: MasterKey, row: { secretId: string; salt: Buffer }): SigningKey {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', master.bytes, row.salt, `${use} ${row.secretId}`, KEY_BYTES));
  const der = Buffer.concat([PRIVATE_PREFIX, derive('webhook v1a')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return {
    secret: `whsec_${derive('webhook v1').toString('base64')}`,
    privateKey,
    publicKey: `whpk_${spki.subarray(PUBLIC_PREFIX_BYTES).toString('base64')}`,
  };
}
