import type { ObjectStore } from '#base/object-store.ts';
import { listVersionObjects, manifestKey } from '#registers/gnaf/shard-manifest.ts';

/** Removes all objects of a version; the list of them goes first, so that what is left of a removal cut short is no version. */
export async function dropGnafObjects(objects: ObjectStore, source_version: string): Promise<void> {
  await objects.removeObject(manifestKey(source_version));
  for (const key of await listVersionObjects(objects, source_version)) await objects.removeObject(key);
}
