import type { OutputPlace } from './parse-command-line.ts';

const { lstatSync } = process.getBuiltinModule('node:fs');

/** Returns why a file cannot be saved there; null when it can. Only --force replaces a file, and only a regular one. */
export function findPlaceFault({ path, mayReplace }: OutputPlace): string | null {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return null;
  if (!there.isFile()) return `${path} already exists and is not a regular file: choose another path`;
  return mayReplace ? null : `${path} already exists: choose another file, or add --force to replace it`;
}
