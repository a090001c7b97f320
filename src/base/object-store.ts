import type { Readable } from 'node:stream';

/** An object that is being read: its bytes come as they are taken, or the stream breaks. */
export type OpenObject = { sizeBytes: number; stream: Readable };

/** A place for immutable bytes under a key such as `snapshots/abn/2026-11/manifest.json`: files by default, S3 behind the same few functions. */
export type ObjectStore = {
  /** Writes all or nothing, and durably: a reader sees the old bytes or the new ones. */
  putObject(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes an object of any size as its bytes come, all or nothing, and durably; whatever the source throws is thrown. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Gives the bytes, or null when there is no such object; any other trouble throws. */
  findObject(key: string): Promise<Uint8Array | null>;
  /** Begins to read an object of any size, or gives null when there is no such object; whoever opens it reads or destroys the stream. */
  openObject(key: string): Promise<OpenObject | null>;
  /** Gives the size in bytes without reading them, or null when there is no such object. */
  findObjectSize(key: string): Promise<number | null>;
  /** Names the objects below a prefix, in order. */
  listObjects(prefix: string): Promise<string[]>;
  /** An address at which anybody may read the object for some seconds, as a file of that name; null where the store is not on the web. */
  findPublicUrl(key: string, file: { fileName: string; seconds: number }): Promise<string | null>;
  /** Gives up what was begun to be written before a time and never ended, which no reader sees; gives how many. */
  sweepUploads(before: Date): Promise<number>;
  /** Removes an object; one that is not there is already removed. */
  removeObject(key: string): Promise<void>;
};
