import type { Bytes } from './bytes.ts';

/** A file that is read in parts, on disk or in a browser, so that it need not fit in memory. */
export type ByteSource = { size: number; read(start: number, end: number): Promise<Bytes> };
