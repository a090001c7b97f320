import { z } from 'zod';
import { canonicalJson } from '#base/canonical-json.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { sha256Hex } from '#base/sha256.ts';
import { ServiceError } from '#contract/service-error.ts';

const stored = { bytes: z.int(), content_bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

/** The storage format that is written, and the only one that is read. */
export const FORMAT = 'gnaf-shards-2';

/** The content of a G-NAF version: every object with its hash, and the row counts of the import. */
const shardManifest = z.strictObject({
  format: z.literal(FORMAT),
  source_version: z.string(),
  parser_version: z.string(),
  counts: z.record(z.string(), z.int()),
  directory: z.strictObject(stored),
  shards: z.array(z.strictObject({ name: z.string(), rows: z.int(), ...stored })),
});

/** The content of a G-NAF version. */
export type ShardManifest = z.infer<typeof shardManifest>;

/** Increased whenever the same register file would produce different shards. */
export const PARSER_VERSION = '2';

const ROOT = 'snapshots/gnaf';

export function manifestKey(version: string): string {
  return `${ROOT}/${version}/manifest.json`;
}

export function directoryKey(version: string): string {
  return `${ROOT}/${version}/directory.gz`;
}

/** The object key of a shard. Evidence cites the part after the root, without the extension. */
export function shardObjectKey(version: string, name: string): string {
  return `${ROOT}/${version}/${name}.gz`;
}

/** The keys of all stored objects of a version, listed in its manifest or not. */
export function listVersionObjects(store: ObjectStore, version: string): Promise<string[]> {
  return store.listObjects(`${ROOT}/${version}/`);
}

/** The SHA-256 of a manifest, independent of the order of its fields. */
export function hashShardManifest(manifest: ShardManifest): string {
  return sha256Hex(canonicalJson(manifest));
}

/** Opens a stored manifest. Throws shard_read_failed if it is damaged or has another format. */
export function openShardManifest(version: string, bytes: Uint8Array): ShardManifest {
  const refuse = (why: string, cause?: unknown) =>
    new ServiceError('shard_read_failed', `Snapshot ${version} cannot be read: ${why}.`, { cause });
  let stored: unknown;
  try {
    stored = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw refuse('its manifest is damaged, it is not JSON', cause);
  }
  const format = (stored as { format?: unknown } | null)?.format;
  if (typeof format === 'string' && format !== FORMAT)
    throw refuse(`it has the ${compareFormat(format)} format ${format}, not ${FORMAT}, and has to be imported again`);
  const parsed = shardManifest.safeParse(stored);
  if (!parsed.success) throw refuse('its manifest is damaged', parsed.error);
  return parsed.data;
}

function compareFormat(format: string): string {
  const numberOf = (text: string) => Number(/\d+$/.exec(text)?.[0] ?? Number.NaN);
  if (numberOf(format) < numberOf(FORMAT)) return 'older';
  return numberOf(format) > numberOf(FORMAT) ? 'newer' : 'unknown';
}
