import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { NativePackage } from './native-package.ts';

type NativeFile = NativePackage['files'][number];

/** Copies the package into a folder that every user may enter; returns the path of the copy. */
export function installBinaries(pack: NativePackage, parent: string): string {
  const target = join(parent, pack.label);
  if (!isComplete(pack, target)) {
    const draft = mkdtempSync(join(parent, 'new-'));
    fillFolder(pack, draft);
    replaceFolder(pack, draft, target);
  }
  return target;
}

/** Removes unfinished copies and those of other versions. Only for a folder that no other service shares. */
export function removeOtherBinaries(pack: NativePackage, parent: string): void {
  for (const name of readdirSync(parent)) {
    if (name !== pack.label) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

// Comparing sizes is enough: a power failure or a temporary-file cleaner leaves files missing or short.
function isComplete(pack: NativePackage, target: string): boolean {
  const filesStand = pack.files.every(({ path, sizeBytes }) => {
    const found = lstatSync(join(target, path), { throwIfNoEntry: false });
    return found?.isFile() === true && found.size === sizeBytes;
  });
  return filesStand && pack.links.every((link) => findLinkTarget(join(target, link.path)) === link.target);
}

function findLinkTarget(path: string): string | null {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : null;
}

function fillFolder(pack: NativePackage, draft: string): void {
  const folders = new Set([draft]);
  for (const { path } of pack.files) {
    for (let folder = join(draft, dirname(path)); folder !== draft; folder = dirname(folder)) folders.add(folder);
  }
  for (const folder of [...folders].sort()) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  for (const file of pack.files) placeFile(file, join(pack.folder, file.path), join(draft, file.path));
  for (const link of pack.links) symlinkSync(link.target, join(draft, link.path));
}

function placeFile(file: NativeFile, from: string, to: string): void {
  if (isSafeToShare(file) && tryLink(from, to)) return;
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, (file.mode & 0o100) === 0 ? 0o644 : 0o755);
}

// A hard link keeps owner and mode, so only this user may write the file, and everyone must be able to read it.
function isSafeToShare({ mode, ownerUid }: NativeFile): boolean {
  const needed = (mode & 0o100) === 0 ? 0o444 : 0o555;
  return ownerUid === process.geteuid?.() && (mode & needed) === needed && (mode & 0o022) === 0;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function replaceFolder(pack: NativePackage, draft: string, target: string): void {
  const discarded = `${draft}-old`;
  try {
    // Another service, starting at the same time, may have put a complete copy there and be using it.
    if (isComplete(pack, target)) return;
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) renameSync(target, discarded);
    renameSync(draft, target);
  } catch (error) {
    if (!isComplete(pack, target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(discarded, { recursive: true, force: true });
  }
}
