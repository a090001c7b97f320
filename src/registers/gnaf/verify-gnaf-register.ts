import type { ObjectStore } from '#base/object-store.ts';
import { readErrorMessage } from '#base/read-error.ts';
import { decodeDirectory } from './directory/directory-format.ts';
import { directoryKey, manifestKey, openShardManifest, shardObjectKey } from './shard-manifest.ts';
import { decodeShard } from './shards/shard-format.ts';

/** The result of checking every stored object. */
type RegisterVerification = { objects: number; rows: number; damaged: { key: string; reason: string }[] };

/** Reads every object of a version and compares it with its hash; null if the version is not stored. */
export async function verifyGnafRegister(
  store: ObjectStore,
  version: string,
  onProgress: (objects: number) => void = () => {},
): Promise<RegisterVerification | null> {
  const stored = await store.findObject(manifestKey(version));
  if (stored === null) return null;
  const result: RegisterVerification = { objects: 0, rows: 0, damaged: [] };
  const manifest = openShardManifest(version, stored);
  const check = async (key: string, open: (bytes: Uint8Array) => number): Promise<void> => {
    try {
      const bytes = await store.findObject(key);
      if (bytes === null) throw new Error('the object is missing');
      result.rows += open(bytes);
    } catch (error) {
      result.damaged.push({ key, reason: readErrorMessage(error) });
    }
    onProgress(++result.objects);
  };
  const { directory } = manifest;
  await check(directoryKey(version), (bytes) => {
    decodeDirectory(bytes, directory.sha256, directory.content_bytes);
    return 0;
  });
  for (const { name, sha256, content_bytes, rows } of manifest.shards)
    await check(shardObjectKey(version, name), (bytes) => {
      const shard = decodeShard(name, bytes, sha256, content_bytes);
      if (shard.rows !== rows) throw new Error(`the shard has ${shard.rows} rows, but the manifest says ${rows}`);
      return rows;
    });
  return result;
}
