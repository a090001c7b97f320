import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isPlainObject, type PlainObject } from '#base/plain-object.ts';

/** The file that a link downloads, the grant that it was given to, and when it expires. */
type DownloadClaim = {
  operation: string;
  input: Readonly<PlainObject>;
  grantId: string;
  expiresAtSeconds: number;
};

const KEY_BYTES = 32;

/** Derives the key that signs download links from the operator's key. */
export function deriveDownloadKey(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'download links', KEY_BYTES));
}

export function signDownload(key: Buffer, claim: DownloadClaim): string {
  const { operation, input, grantId, expiresAtSeconds } = claim;
  const payload = Buffer.from(JSON.stringify([operation, input, grantId, expiresAtSeconds])).toString('base64url');
  return `${payload}.${macOf(key, payload).toString('base64url')}`;
}

/** Reads the token of a link; null when it was not signed with this key or was changed since. */
export function parseDownload(key: Buffer, token: string): DownloadClaim | null {
  const [payload = '', mac = '', ...rest] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(key, payload);
  // Base64 has several spellings of the same bytes; only the signed one is accepted.
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned || rest.length > 0 || expected.toString('base64url') !== mac) return null;
  const [operation, input, grantId, expiresAtSeconds] = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return isPlainObject(input) ? { operation, input, grantId, expiresAtSeconds } : null;
}

function macOf(key: Buffer, payload: string): Buffer {
  return createHmac('sha256', key).update(payload).digest();
}
