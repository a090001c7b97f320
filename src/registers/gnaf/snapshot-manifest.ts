import { z } from 'zod';

const stored = { bytes: z.int(), content_bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

/** The format that is written, and the only one that is read. */
export const FORMAT = 'gnaf-shards-2';

/** What a G-NAF snapshot consists of: every object with its hash, and what became of the rows. */
export const snapshotManifest = z.strictObject({
  format: z.literal(FORMAT),
  source_version: z.string(),
  parser_version: z.string(),
  counts: z.record(z.string(), z.int()),
  directory: z.strictObject(stored),
  shards: z.array(z.strictObject({ name: z.string(), rows: z.int(), ...stored })),
});

/** What a G-NAF snapshot consists of. */
export type SnapshotManifest = z.infer<typeof snapshotManifest>;

/** Raised whenever the same register file would give other shards than before. */
export const PARSER_VERSION = '2';

const ROOT = 'snapshots/gnaf';

/** Where the manifest of a version stands in the object store. */
export function manifestKey(version: string): string {
  return `${ROOT}/${version}/manifest.json`;
}

/** Where the directory of a version stands. */
export function directoryKey(version: string): string {
  return `${ROOT}/${version}/directory.gz`;
}

/** Where a shard stands; evidence cites the part after the root, without the ending. */
export function shardObjectKey(version: string, name: string): string {
  return `${ROOT}/${version}/${name}.gz`;
}
