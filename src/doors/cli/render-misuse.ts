import type { Misuse, UnknownWord } from './parse-command-line.ts';
import { normaliseText, type Paint } from './terminal.ts';

const NEAREST = 3;
// A command that is similar as a whole ranks before one with a single similar word.
const WORD_PENALTY = 0.5;

/** Renders why a command line is invalid, with a similar option as suggestion if there is one. */
export function renderMisuse(misuse: Misuse, paint: Paint): string {
  const { unknown, message } = misuse;
  const near = unknown?.kind === 'option' ? findNearestWord(unknown.word, unknown.known) : null;
  const hint = near === null ? '' : `; did you mean "${near}"?`;
  return `${paint('red', 'svc:')} ${normaliseText(message)}${hint}\n`;
}

/** Lists the commands that are most similar to the typed words, or to the unknown word alone. Within a group, only its commands; elsewhere, none that differs in more than half of its letters. None for a long word, which may be a key. */
export function listNearest(unknown: UnknownWord, commands: readonly string[]): string[] {
  const path = `${unknown.group} ${unknown.word}`.trim();
  const measure = (command: string) =>
    Math.min(
      measureDistance(path, command),
      ...command.split(' ').map((word) => measureDistance(unknown.word, word) + WORD_PENALTY),
    );
  const members = commands.filter((command) => unknown.group === '' || command.startsWith(`${unknown.group} `));
  const ranked = members.map((command) => ({ command, distance: measure(command) }));
  const most = unknown.group === '' ? Math.max(2, unknown.word.length / 2) : Number.MAX_VALUE;
  const near = ranked.filter(({ distance }) => distance <= most);
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ command }) => command);
}

/** Finds the known word with the smallest edit distance; null when none is similar. */
function findNearestWord(word: string, known: readonly string[]): string | null {
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
