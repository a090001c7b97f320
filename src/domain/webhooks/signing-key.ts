import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { decryptBytes, encryptBytes } from '#base/encrypted-bytes.ts';
import { sha256Hex } from '#base/sha256.ts';

/**
 * The operator's key from which signing keys are derived, and the id by which rows refer to it; `other` is a second one
 * that is accepted, the next or the previous one of a rotation.
 */
export type MasterKey = { bytes: Buffer; keyId: string; other?: MasterKey };

/** How a stored row names the keys of one generation: by what they are derived from, or encrypted. */
type StoredSigningKey = {
  secret_id: string;
  salt: Buffer;
  key_id: string;
  sealed_by: string | null;
  sealed_keys: Buffer | null;
};

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
  return buildSigningKey(deriveSeeds(master, row));
}

/** Opens the signing key of a row with the master key or the other one; null when neither made or encrypted it. */
export function openStoredSigningKey(master: MasterKey, row: StoredSigningKey): SigningKey | null {
  const seeds = openSeeds(master, row);
  return seeds === null ? null : buildSigningKey(seeds);
}

/** Encrypts the keys of a row with the master key, so that its other key can be removed; null when neither opens them. */
export function resealSigningKey(
  master: MasterKey,
  row: StoredSigningKey,
): { sealed_by: string; sealed_keys: Buffer } | null {
  const seeds = openSeeds(master, row);
  if (seeds === null) return null;
  const sealed_keys = encryptBytes(deriveSealKey(master), Buffer.concat(seeds), row.secret_id);
  return { sealed_by: master.keyId, sealed_keys };
}

/** The seed of the private key, and the bytes of the HMAC secret. */
type Seeds = [Buffer, Buffer];

function openSeeds(master: MasterKey, row: StoredSigningKey): Seeds | null {
  const keys = [master, ...(master.other === undefined ? [] : [master.other])];
  const maker = keys.find(({ keyId }) => keyId === row.key_id);
  if (maker !== undefined) return deriveSeeds(maker, { secretId: row.secret_id, salt: row.salt });
  const sealer = keys.find(({ keyId }) => keyId === row.sealed_by);
  if (sealer === undefined || row.sealed_keys === null) return null;
  const both = decryptBytes(deriveSealKey(sealer), row.sealed_keys, row.secret_id);
  return [both.subarray(0, KEY_BYTES), both.subarray(KEY_BYTES)];
}

function deriveSealKey(master: MasterKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master.bytes, '', 'sealed webhook secrets', KEY_BYTES));
}

function deriveSeeds(master: MasterKey, row: { secretId: string; salt: Buffer }): Seeds {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', master.bytes, row.salt, `${use} ${row.secretId}`, KEY_BYTES));
  return [derive('webhook v1a'), derive('webhook v1')];
}

function buildSigningKey([seed, secret]: Seeds): SigningKey {
  const der = Buffer.concat([PRIVATE_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return {
    secret: `whsec_${secret.toString('base64')}`,
    privateKey,
    publicKey: `whpk_${spki.subarray(PUBLIC_PREFIX_BYTES).toString('base64')}`,
  };
}
