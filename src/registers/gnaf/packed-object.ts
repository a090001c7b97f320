import { gunzipSync, gzipSync } from 'node:zlib';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';

/** A compressed object, with the SHA-256 of its uncompressed bytes, which does not depend on the gzip version. */
export type PackedObject = { bytes: Uint8Array; contentBytes: number; sha256: string };

const GZIP_LEVEL = 6;
const GZIP_OS_BYTE = 9;
const GZIP_OS_UNKNOWN = 255;
const SPARE_BYTES = 64;

export function packObject(plain: Buffer): PackedObject {
  const bytes = gzipSync(plain, { level: GZIP_LEVEL });
  // The platform byte of gzip would make the same object different between systems.
  bytes[GZIP_OS_BYTE] = GZIP_OS_UNKNOWN;
  return { bytes, contentBytes: plain.length, sha256: sha256Hex(plain) };
}

/** Returns the uncompressed bytes; throws unless they have the size and the hash, as `rule` says. */
export function unpackObject(
  bytes: Uint8Array,
  { sha256, contentBytes }: Pick<PackedObject, 'sha256' | 'contentBytes'>,
  rule: string,
): Buffer<ArrayBuffer> {
  // One chunk with some spare room takes everything, so that nothing has to be concatenated.
  const plain = gunzipSync(bytes, { maxOutputLength: contentBytes, chunkSize: contentBytes + SPARE_BYTES });
  invariant(plain.length === contentBytes && sha256Hex(plain) === sha256, rule);
  return plain;
}
