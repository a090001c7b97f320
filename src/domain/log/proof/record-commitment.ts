import { type Bytes, joinBytes } from '#domain/log/bytes/bytes.ts';
import { HASH_BYTES, hashBytes } from './merkle-hash.ts';

/** Bytes of the salt of an entry. */
export const SALT_BYTES = HASH_BYTES;

/** Builds the entry of a record in the log, SHA-256(salt ‖ record_sha256): whoever lacks the salt cannot tell which record it stands for. */
export function buildRecordCommitment(salt: Uint8Array, recordHash: Uint8Array): Promise<Bytes> {
  return hashBytes(joinBytes(salt, recordHash));
}
