import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const repositoryRoot = join(import.meta.dirname, '..');

/** Returns the lines of a table in `cases/` without empty lines and comments. */
export function readCaseTable(name: string): string[] {
  const lines = readFileSync(join(repositoryRoot, 'cases', name), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
