import type { Misuse } from './parse-command-line.ts';
import { normaliseText, type Paint } from './terminal.ts';

/** Renders why a command line is invalid, with a similar word as suggestion if there is one. */
export function renderMisuse(misuse: Misuse, paint: Paint): string {
  const near = misuse.unknown === null ? null : findNearestWord(misuse.unknown.word, misuse.unknown.known);
  const hint = near === null ? '' : `; did you mean "${near}"?`;
  return `${paint('red', 'svc:')} ${normaliseText(misuse.message)}${hint}\n`;
}

/** Finds the known word with the smallest edit distance; null when none is similar. */
export function findNearestWord(word: string, known: readonly string[]): string | null {
  const ranked = known.map((candidate) => ({ candidate, distance: measureDistance(word, candidate) }));
  const best = ranked.sort((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance <= Math.max(1, best.candidate.length / 3) ? best.candidate : null;
}

function measureDistance(from: string, to: string): number {
  // A key pasted in the wrong place is long and similar to nothing.
  if (from.length > 40) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (to[j - 1] === letter ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
