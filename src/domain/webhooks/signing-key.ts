import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { sha256Hex } from '#base/sha256.ts';

/** The operator's key from which signing keys are derived, and the id by which rows refer to it. */
export type MasterKey = { bytes: Buffer; keyId: string };

/** The keys of one generation of signatures. */
export type SigningKey = {
  /** The HMAC secret in the form that the receiver gets. */
  secret: string;
  privateKey: KeyObject;
  /** The public Ed25519 key. */
  publicKey: string;
};

// RFC 8410: the prefixes of a 32-byte Ed25519 key in its PKCS #8 and SPKI forms.
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX_BYTES = 12;
const KEY_BYTES = 32;

/** Builds the id of a master key from its bytes without revealing them. */
export function nameMasterKey(bytes: Buffer): MasterKey {
  return { bytes, keyId: sha256Hex(Buffer.concat([Buffer.from('webhook master key '), bytes])).slice(0, 16) };
}

/** Derives the signing key of a row from its salt and the master key, so that neither alone reveals it. */
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
