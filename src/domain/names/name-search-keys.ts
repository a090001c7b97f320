import { hashText } from './hash-text.ts';
import { dropLegalForm } from './legal-form.ts';
import { ABBREVIATIONS, ARTICLES, COMMON_WORDS, GENERIC_WORDS } from './name-words.ts';
import { listNameWords } from './normalise-name.ts';
import { normalisePlural } from './normalise-plural.ts';
import { buildPhoneticCode, readPhoneticCode } from './phonetic-code.ts';

const MAX_WORDS = 8;

/** The keys under which a name is found again: `whole` for other spellings of it, `partial` for names that lack or change one word. */
export type NameSearchKeys = { whole: number[]; partial: number[] };

/** The words of a name that it is searched by: without legal form and leading article, short forms spelt out, at most eight. */
export function listKeyWords(name: string): string[] {
  const words = dropLegalForm(listNameWords(name)).flatMap((word) => ABBREVIATIONS[word]?.split(' ') ?? [word]);
  return (words.length > 1 && ARTICLES.has(words[0] ?? '') ? words.slice(1) : words).slice(0, MAX_WORDS);
}

/** The readings of a name that may be misspelt: its key words, and its words as written, of which a part may look like a short form or an article. */
export function listReadings(name: string): string[][] {
  const read = listKeyWords(name);
  const written = dropLegalForm(listNameWords(name)).slice(0, MAX_WORDS);
  return read.join(' ') === written.join(' ') ? [read] : [read, written];
}

/** Builds the search keys of a name from its words: 32-bit hashes of its sounds in order of the alphabet, of them run together, and of all but one. */
export function buildNameSearchKeys(words: readonly string[]): NameSearchKeys {
  const codes = words.map(readWordCode);
  const whole = new Set([hashCodes(codes), buildJoinedKey(words)]);
  const partial = new Set<number>();
  if (words.length > 1) {
    for (let left = 0; left < words.length; left++) {
      const rest = words.filter((_, index) => index !== left);
      // A key that ten thousand names share finds nothing, and slowly.
      if (rest.every(isCommon)) continue;
      partial.add(hashCodes(codes.filter((_, index) => index !== left)));
    }
  }
  return { whole: [...whole], partial: [...partial].filter((key) => !whole.has(key)) };
}

/** Builds the one key that names with these words share, in whatever order they stand. */
export function buildWordsKey(words: readonly string[]): number {
  return hashCodes(words.map(readWordCode));
}

/** Builds the one key that names with these letters share, wherever their words end. */
export function buildJoinedKey(words: readonly string[]): number {
  return hashText(`joined ${buildPhoneticCode(words.join(''))}`);
}

function isCommon(word: string): boolean {
  return GENERIC_WORDS.has(word) || COMMON_WORDS.has(word);
}

function readWordCode(word: string): string {
  return readPhoneticCode(normalisePlural(word));
}

function hashCodes(codes: readonly string[]): number {
  return hashText([...codes].sort().join(' '));
}
