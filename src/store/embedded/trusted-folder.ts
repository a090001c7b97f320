import { chmodSync, closeSync, fsyncSync, lchownSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { hasCode } from './read-error.ts';

/** Creates a folder with this owner and mode, or accepts an existing one that only trusted users can change. */
export function ensureTrustedFolder(
  path: string,
  options: { mode: number; owner: { uid: number; gid: number }; trustedUids: number[] },
): void {
  const found = lstatSync(path, { throwIfNoEntry: false }) ?? makeFolder(path, options.owner);
  if (!found.isDirectory()) throw new Error(`refusing to use ${path}: it is not a folder`);
  if (!options.trustedUids.includes(found.uid)) {
    throw new Error(`refusing to use ${path}: it belongs to another user (uid ${found.uid}); remove it`);
  }
  if ((found.mode & 0o022) !== 0) throw new Error(`refusing to use ${path}: other users may write into it; remove it`);
  if ((found.mode & 0o777) !== options.mode) chmodSync(path, options.mode);
}

function makeFolder(path: string, owner: { uid: number; gid: number }) {
  try {
    mkdirSync(path, { mode: 0o700 });
    if (process.geteuid?.() === 0) lchownSync(path, owner.uid, owner.gid);
  } catch (error) {
    // Another service may have created it at the same time; the caller checks it.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return lstatSync(path);
}

/** Makes new names in a folder survive a power cut. */
export function fsyncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
