import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes bytes to a new file in the folder and syncs it; returns its path. On failure no file remains. */
export async function writeTemporaryFile(
  folder: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await writeAndSync(path, bytes);
    return path;
  } catch (error) {
    await dropTemporaryFile(path);
    throw error;
  }
}

async function writeAndSync(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes the temporary file of a failed write. Errors are ignored, because the caller must see why the write failed; the sweep retries. */
export async function dropTemporaryFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {});
}

/** Removes temporary files last written before a time, which killed processes left; returns how many. */
export function sweepTemporaryFiles(folder: string, before: Date): number {
  let removed = 0;
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const found = lstatSync(path, { throwIfNoEntry: false });
      if (!found?.isFile() || found.mtime >= before) continue;
      rmSync(path, { force: true });
      removed += 1;
    }
  } catch {
    // A folder that is missing or not writable must not prevent a reader from opening the store.
  }
  return removed;
}
