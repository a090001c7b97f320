import type { CliCommand, LocalCommand } from '#doors/cli/command.ts';
import { GLOBAL_OPTIONS } from '#doors/cli/parse-command-line.ts';

/** A word that completion offers, and what it is for. */
type Suggestion = { word: string; about: string };

/** A place in a command line (the words typed before) and what can follow. */
export type CompletionPlace = { words: string; candidates: Suggestion[] };

/** Lists what can follow each beginning of a command line: the next words, and options after a whole command. */
export function listPlaces(commands: readonly CliCommand[], local: readonly LocalCommand[]): CompletionPlace[] {
  const places = new Map<string, Map<string, string>>();
  const add = (at: string, word: string, about: string) => {
    const place = places.get(at) ?? new Map<string, string>();
    if (!place.has(word)) place.set(word, about);
    places.set(at, place);
  };
  for (const { command, summary, options } of commands) {
    const words = command.split(' ');
    for (const [at, word] of words.entries()) {
      const isLast = at === words.length - 1;
      add(words.slice(0, at).join(' '), word, isLast ? summary : `${word} commands`);
    }
    for (const { name, help } of options) add(command, `--${name}`, help);
    for (const name of Object.keys(GLOBAL_OPTIONS)) add(command, `--${name}`, '');
  }
  for (const { command, summary, words, options } of local) {
    add('', command, summary);
    for (const word of words) add(command, word, '');
    for (const name of options) add(command, `--${name}`, '');
  }
  return [...places].map(([words, place]) => ({
    words,
    candidates: [...place].map(([word, about]) => ({ word, about })),
  }));
}

/** Lists the options after which a file name follows. */
export const FILE_OPTIONS = [
  '--output',
  '--keys',
  '--witness',
  '--checkpoint',
  '--consistency',
  '--source-file',
  '--csv',
  '--out',
];
