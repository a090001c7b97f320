import type { Bytes } from './bytes.ts';

/** A file that is read in parts, on disk or in a browser, so that it need not fit in memory. */
export type ByteSource = { size: number; read(start: number, end: number): Promise<Bytes> };

/** Builds a source from bytes in memory. */
export function buildByteSource(bytes: Bytes): ByteSource {
  return { size: bytes.length, read: async (start, end) => bytes.slice(start, end) };
}
