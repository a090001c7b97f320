import type { ObjectStore } from '#base/object-store.ts';
import { readErrorMessage } from '#base/read-error.ts';
import { decodeDirectory } from './directory/directory-format.ts';
import { directoryKey, type ShardManifest, shardObjectKey } from './shard-manifest.ts';
import { decodeShard } from './shards/shard-format.ts';

/** Reads every object of a version and compares it with its hash; lists those that are missing or damaged, by key, and why. */
export async function verifyGnafRegister(
  store: ObjectStore,
  version: string,
  { directory, shards }: ShardManifest,
): Promise<string[]> {
  const faults: string[] = [];
  const check = async (key: string, open: (bytes: Uint8Array) => void): Promise<void> => {
    try {
      const bytes = await store.findObject(key);
      if (bytes === null) throw new Error('the object is missing');
      open(bytes);
    } catch (error) {
      faults.push(`${key}: ${readErrorMessage(error)}`);
    }
  };
  await check(directoryKey(version), (bytes) => {
    decodeDirectory(bytes, directory.sha256, directory.content_bytes);
  });
  for (const { name, sha256, content_bytes, rows } of shards)
    await check(shardObjectKey(version, name), (bytes) => {
      const shard = decodeShard(name, bytes, sha256, content_bytes);
      if (shard.rows !== rows) throw new Error(`the shard has ${shard.rows} rows, but the manifest says ${rows}`);
    });
  return faults;
}
