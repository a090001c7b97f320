import type { ByteSource, Bytes } from '#domain/log/bytes/bytes.ts';

/** Builds a source from bytes in memory. */
export function buildByteSource(bytes: Bytes): ByteSource {
  return { size: bytes.length, read: async (start, end) => bytes.slice(start, end) };
}
