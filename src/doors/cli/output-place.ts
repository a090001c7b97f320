import type { OutputPlace } from './parse-command-line.ts';

const { lstatSync } = process.getBuiltinModule('node:fs');

/** Says why a file cannot be put there; null where it can. Evidence is not replaced unless that was asked for, and what is no plain file never is. */
export function findPlaceFault({ path, mayReplace }: OutputPlace): string | null {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return null;
  if (!there.isFile()) return `${path} is there already and is no plain file: name another place`;
  return mayReplace ? null : `${path} is there already: name another file, or add --force to replace it`;
}
