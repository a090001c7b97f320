/** A place for immutable bytes under a key such as `snapshots/abn/2026-11/manifest.json`: files by default, S3 behind the same few functions. */
export type ObjectStore = {
  /** Writes all or nothing, and durably: a reader sees the old bytes or the new ones. */
  putObject(key: string, bytes: Uint8Array): Promise<void>;
  /** Gives the bytes, or null when there is no such object; any other trouble throws. */
  findObject(key: string): Promise<Uint8Array | null>;
  /** Gives the size in bytes without reading them, or null when there is no such object. */
  findObjectSize(key: string): Promise<number | null>;
  /** Names the objects below a prefix, in order. */
  listObjects(prefix: string): Promise<string[]>;
  /** Removes an object; one that is not there is already removed. */
  removeObject(key: string): Promise<void>;
};
