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

/** Finds what is wrong with the objects of a version, each by its key: nothing when all have their hashes and the list of them is the one that was imported. */
export async function findGnafFaults(objects: ObjectStore, manifest: VersionManifest): Promise<string[]> {
  const { source_version } = manifest;
  const key = manifestKey(source_version);
  const stored = await objects.findObject(key);
  if (stored === null) return [`${key} is missing`];
  const faults: string[] = [];
  try {
    const shards = openShardManifest(source_version, stored);
    // The stored list vouches for the shards, so it has to be the one whose hash the database keeps.
    if (hashShardManifest(shards) !== manifest.content_sha256) faults.push(`${key} is not the one that was imported`);
  } catch (error) {
    if (error instanceof ServiceError) return [`${key}: ${error.message}`];
    throw error;
  }
  const verified = await verifyGnafRegister(objects, source_version);
  for (const damaged of verified?.damaged ?? []) faults.push(`${damaged.key}: ${damaged.reason}`);
  return faults;
}

/** Removes all objects of a version; the list of them goes first, so that what is left of a removal cut short is no version. */
export async function dropGnafObjects(objects: ObjectStore, source_version: string): Promise<void> {
  await objects.removeObject(manifestKey(source_version));
  for (const key of await listVersionObjects(objects, source_version)) await objects.removeObject(key);
}
