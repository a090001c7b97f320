import type { Readable } from 'node:stream';

export type OpenObject = { sizeBytes: number; stream: Readable };

/** Stores immutable bytes under a key such as `snapshots/abn/2026-11/manifest.json`, in files or in S3. */
export type ObjectStore = {
  /** Writes atomically and durably: a reader sees the old bytes or the new ones. */
  putObject(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes an object of any size as its bytes arrive, atomically and durably; rethrows errors of the source. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns the bytes, or null when there is no such object; throws on any other problem. */
  findObject(key: string): Promise<Uint8Array | null>;
  /** Opens an object of any size, or returns null when there is no such object. The caller must read or destroy the stream. */
  openObject(key: string): Promise<OpenObject | null>;
  /** Returns the size in bytes, or null when there is no such object. */
  findObjectSize(key: string): Promise<number | null>;
  /** Lists the keys with a prefix, in order. */
  listObjects(prefix: string): Promise<string[]>;
  /** Returns a URL at which anyone can read the object for some seconds, as a file of that name; null when the store is not on the web. */
  findPublicUrl(key: string, file: { fileName: string; seconds: number }): Promise<string | null>;
  /** Deletes unfinished uploads that started before a time; returns how many. */
  sweepUploads(before: Date): Promise<number>;
  /** Deletes an object, if it exists. */
  removeObject(key: string): Promise<void>;
};
