import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '#base/invariant.ts';
import { type Equivalent, shorten } from './score-mutants.ts';

/** The list of mutants that change nothing observable. */
export const EQUIVALENTS_PATH = 'bench/mutation/equivalent.tsv';

/** Reads the list: five columns after a line of headings. */
export function readEquivalents(root: string): Equivalent[] {
  const [, ...lines] = readFileSync(join(root, EQUIVALENTS_PATH), 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    const [path = '', text = '', original = '', mutant = '', reason = ''] = line.split('\t');
    invariant(reason !== '', `${EQUIVALENTS_PATH}, line ${index + 2}: a mutant needs a reason in its fifth column`);
    return { path, text, original, mutant, reason };
  });
}

/** Returns the entries whose line is no longer in the source. They are stale and must be reviewed. */
export function listStale(root: string, known: readonly Equivalent[]): Equivalent[] {
  return known.filter(({ path, text }) => {
    const place = join(root, path);
    return !existsSync(place) || !readFileSync(place, 'utf8').split('\n').map(shorten).includes(text);
  });
}
