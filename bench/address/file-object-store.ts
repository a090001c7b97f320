import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '#base/object-store.ts';

/** An object store of files in a folder, for benches only. */
export function buildFileObjectStore(root: string): ObjectStore {
  return {
    async putObject(key, bytes) {
      const path = join(root, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    async putStream(key, source) {
      await this.putObject(key, await buffer(source));
    },
    findPublicUrl: async () => null,
    sweepUploads: async () => 0,
    findObject: (key) => orNull(readFile(join(root, key))),
    async openObject(key) {
      const found = await orNull(stat(join(root, key)));
      return found === null ? null : { sizeBytes: found.size, stream: createReadStream(join(root, key)) };
    },
    findObjectSize: async (key) => (await orNull(stat(join(root, key))))?.size ?? null,
    async listObjects(prefix) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const keys = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
      return keys.filter((key) => key.startsWith(prefix)).sort();
    },
    removeObject: (key) => rm(join(root, key), { force: true }),
  };
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
