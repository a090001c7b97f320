import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a table of cases: one per line, cells parted by tabs, lines that begin with a hash and a space left out. */
export function readCases(name: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, '../../../cases', name), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
  return lines.map((line) => line.split('\t'));
}
