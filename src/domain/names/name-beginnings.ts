import { findLegalForm } from './legal-form.ts';
import { buildWordsKey, listKeyWords } from './name-search-keys.ts';
import { GENERIC_WORDS } from './name-words.ts';
import { listNameWords } from './normalise-name.ts';

const MAX_WORDS = 2;

/** Whether a name may be the start of a longer one: one or two words without a legal form. */
export function mayBegin(name: string): boolean {
  const words = listKeyWords(name);
  return words.length > 0 && words.length <= MAX_WORDS && findLegalForm(listNameWords(name)) === null;
}

/** Whether a name starts with the words of another. */
export function beginsWith(name: string, beginning: string): boolean {
  const words = listKeyWords(name);
  return listKeyWords(beginning).every((word, place) => words[place] === word);
}

/** Builds the keys of longer names that start with a single word, one for each common last word. Empty for two words: the normal search finds those names. */
export function buildBeginningKeys(name: string): number[] {
  const words = listKeyWords(name);
  if (words.length !== 1) return [];
  return [...new Set([...GENERIC_WORDS].map((word) => buildWordsKey([...words, word])))];
}
