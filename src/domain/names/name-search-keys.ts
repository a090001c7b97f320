import { hashText } from './hash-text.ts';
import { dropLegalForm } from './legal-form.ts';
import { ABBREVIATIONS, ARTICLES, COMMON_WORDS, GENERIC_WORDS } from './name-words.ts';
import { listNameWords, normalisePlural } from './normalise-name.ts';
import { buildPhoneticCode, readPhoneticCode } from './phonetic-code.ts';

const MAX_WORDS = 8;

/** The search keys of a name: `whole` finds other spellings, `partial` finds names with one word missing or changed. */
type NameSearchKeys = { whole: number[]; partial: number[] };

/** Lists the words by which a name is searched: no legal form or leading article, abbreviations spelt out, at most eight. */
export function listKeyWords(name: string): string[] {
  const words = dropLegalForm(listNameWords(name)).flatMap((word) => ABBREVIATIONS.get(word) ?? word);
  return (words.length > 1 && ARTICLES.has(words[0] ?? '') ? words.slice(1) : words).slice(0, MAX_WORDS);
}

/** Lists the readings of a possibly misspelt name: its key words, and its words as written if those differ. */
export function listReadings(name: string): string[][] {
  const read = listKeyWords(name);
  const written = dropLegalForm(listNameWords(name)).slice(0, MAX_WORDS);
  return read.join(' ') === written.join(' ') ? [read] : [read, written];
}

/** Builds the search keys of a name: 32-bit hashes of the sorted phonetic codes, of the joined words, and of all words but one. */
export function buildNameSearchKeys(words: readonly string[]): NameSearchKeys {
  const codes = words.map(readWordCode);
  const whole = new Set([hashCodes(codes), buildJoinedKey(words)]);
  const partial = new Set<number>();
  if (words.length > 1) {
    for (let left = 0; left < words.length; left++) {
      const rest = words.filter((_, index) => index !== left);
      // A key shared by ten thousand names is slow and finds nothing useful.
      if (rest.every(isCommon)) continue;
      partial.add(hashCodes(codes.filter((_, index) => index !== left)));
    }
  }
  return { whole: [...whole], partial: [...partial].filter((key) => !whole.has(key)) };
}

/** Builds the key shared by all names with these words in any order. */
export function buildWordsKey(words: readonly string[]): number {
  return hashCodes(words.map(readWordCode));
}

/** Builds the key shared by all names with these letters, however they are split into words. */
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
