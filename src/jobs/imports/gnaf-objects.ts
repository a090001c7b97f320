import type { ObjectStore } from '#base/object-store.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import {
  hashShardManifest,
  listVersionObjects,
  manifestKey,
  openShardManifest,
} from '#registers/gnaf/shard-manifest.ts';
import { verifyGnafRegister } from '#registers/gnaf/verify-gnaf-register.ts';

/** Lists the faults of a version's objects, by key: none when all match their hashes and the shard manifest is the imported one. */
export async function findGnafFaults(objects: ObjectStore, manifest: VersionManifest): Promise<string[]> {
  const { source_version } = manifest;
  const key = manifestKey(source_version);
  const stored = await objects.findObject(key);
  if (stored === null) return [`${key} is missing`];
  try {
    const shards = openShardManifest(source_version, stored);
    // The stored manifest vouches for the shards, so its hash must be the one in the database.
    const isImported = hashShardManifest(shards) === manifest.content_sha256;
    const faults = await verifyGnafRegister(objects, source_version, shards);
    return [...(isImported ? [] : [`${key} is not the imported one`]), ...faults];
  } catch (error) {
    if (error instanceof ServiceError) return [`${key}: ${error.message}`];
    throw error;
  }
}

/** Deletes all objects of a version, its manifest first, so that an interrupted deletion leaves no usable version. */
export async function dropGnafObjects(objects: ObjectStore, source_version: string): Promise<void> {
  await objects.removeObject(manifestKey(source_version));
  for (const key of await listVersionObjects(objects, source_version)) await objects.removeObject(key);
}
