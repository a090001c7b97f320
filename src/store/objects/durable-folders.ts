import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readErrorCode } from '#base/read-error.ts';

/** Makes new names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder; its file system journals names.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns a function that creates a folder of the store, with its parents, so that it survives a power cut. */
export function openFolderMaker(root: string): (path: string) => Promise<void> {
  // Another process may have created a folder without syncing it yet, so this process syncs each folder once.
  const certain = new Set<string>();
  return async (path) => {
    const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
    if (firstMade !== undefined) certain.clear();
    const highest = firstMade !== undefined && firstMade.length < root.length ? firstMade : root;
    for (const folder of listUpTo(path, highest)) {
      if (certain.has(folder)) continue;
      await syncParent(folder, root);
      certain.add(folder);
    }
  };
}

function listUpTo(path: string, highest: string): string[] {
  return path.length <= highest.length ? [path] : [path, ...listUpTo(dirname(path), highest)];
}

async function syncParent(folder: string, root: string): Promise<void> {
  try {
    await syncFolder(dirname(folder));
  } catch (error) {
    // A parent of the store that this process may not open is the operator's to make durable.
    if (folder.length > root.length || readErrorCode(error) !== 'EACCES') throw error;
  }
}
