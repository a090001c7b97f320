import type { Dirent } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ObjectStore, OpenObject } from '#base/object-store.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { openFolderMaker, syncFolder } from './durable-folders.ts';
import { assertObjectKey, isObjectKeySegment, readKeyPrefix } from './object-key.ts';
import { wrapErrors, wrapWriteErrors } from './object-store-error.ts';
import { wrapStreamErrors } from './stream-errors.ts';
import { dropTemporaryFile, sweepTemporaryFiles, writeTemporaryFile } from './temporary-files.ts';

// No key can name it: no segment of a key starts with a dot.
const TEMPORARY_FOLDER = '.tmp';
// A temporary file that was not written to for this long belongs to a process that was killed.
const LEFTOVER_MS = 60 * 60 * 1000;
// A disk that returns nothing for this long counts as failed.
const IDLE_MS = 60_000;
// A key whose parent is an object, or that is a folder, names no object.
const ABSENT_CODES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** Opens the object store of a folder, which the first write creates; a missing folder is an empty store. */
export function openFileObjectStore(folder: string): ObjectStore {
  const root = resolve(folder);
  const temporaryFolder = join(root, TEMPORARY_FOLDER);
  sweepTemporaryFiles(temporaryFolder, new Date(Date.now() - LEFTOVER_MS));
  const makeFolder = openFolderMaker(root);

  async function replaceFile(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    await makeFolder(dirname(path));
    const temporary = await writeTemporaryFile(temporaryFolder, bytes);
    try {
      await rename(temporary, path);
    } catch (error) {
      await dropTemporaryFile(temporary);
      throw error;
    }
    await syncFolder(dirname(path));
  }

  return {
    async putObject(key, bytes) {
      assertObjectKey(key);
      await wrapErrors(`write ${key}`, () => replaceFile(join(root, key), bytes));
    },
    async putStream(key, source) {
      assertObjectKey(key);
      await wrapWriteErrors(key, source, (bytes) => replaceFile(join(root, key), bytes));
    },
    async findObject(key) {
      assertObjectKey(key);
      return wrapErrors(`read ${key}`, () => unlessAbsent(readFile(join(root, key))));
    },
    async openObject(key) {
      assertObjectKey(key);
      return wrapErrors(`read ${key}`, () => openFile(join(root, key), `read ${key}`));
    },
    async findObjectSize(key) {
      assertObjectKey(key);
      return wrapErrors(`measure ${key}`, () => findFileSize(join(root, key)));
    },
    async listObjects(prefix) {
      const start = readKeyPrefix(prefix);
      const keys = await wrapErrors(`list ${start}`, () => collectKeys(join(root, start), start, []));
      return keys.sort();
    },
    async findPublicUrl(key) {
      assertObjectKey(key);
      return null;
    },
    async sweepUploads(before) {
      return sweepTemporaryFiles(temporaryFolder, before);
    },
    async removeObject(key) {
      assertObjectKey(key);
      await wrapErrors(`remove ${key}`, () => removeFile(join(root, key)));
    },
  };
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (ABSENT_CODES.has(String(toPlainObject(error).code))) return null;
    throw error;
  }
}

async function openFile(path: string, deed: string): Promise<OpenObject | null> {
  if ((await findFileSize(path)) === null) return null;
  const file = await unlessAbsent(open(path));
  if (file === null) return null;
  try {
    // The opened file, even if another has replaced it since.
    const { size } = await file.stat();
    return { sizeBytes: size, stream: wrapStreamErrors(deed, file.createReadStream(), IDLE_MS) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function findFileSize(path: string): Promise<number | null> {
  const found = await unlessAbsent(stat(path));
  return found?.isFile() ? found.size : null;
}

async function removeFile(path: string): Promise<void> {
  if ((await findFileSize(path)) === null) return;
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}

async function collectKeys(folder: string, start: string, keys: string[]): Promise<string[]> {
  const entries = (await unlessAbsent(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries.filter(isOurs)) {
    const key = start + entry.name;
    if (entry.isFile()) keys.push(key);
    else await collectKeys(join(folder, entry.name), `${key}/`, keys);
  }
  return keys;
}

// Files that an operator or the file system put there (`lost+found`, `.DS_Store`) are not objects.
function isOurs(entry: Dirent): boolean {
  return isObjectKeySegment(entry.name) && (entry.isFile() || entry.isDirectory());
}
