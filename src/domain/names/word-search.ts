import { hashText } from './hash-text.ts';
import type { RegisterWord } from './list-respellings.ts';
import { listKeyWords } from './name-search-keys.ts';
import { COMMON_WORDS, GENERIC_WORDS } from './name-words.ts';
import { isOneEditAway } from './near-words.ts';
import { normalisePlural } from './normalise-name.ts';
import { readPhoneticCode } from './phonetic-code.ts';

// A word in more names than this is no use alone: its entries take long to read, and the list is too long to choose from.
const MAX_USES = 50_000;
const MAX_SPELLINGS = 20;
const FILLERS: ReadonlySet<string> = new Set(['THE', 'A', 'AN', 'AND', 'OF', 'FOR']);

/** Builds the keys of single words, by which every name that contains them is found. */
export function buildSingleWordKeys(words: readonly string[]): number[] {
  return [...new Set(words.map((word) => hashText(`word ${normalisePlural(word)}`)))];
}

/** Lists the words of a half-remembered name that a longer name must contain, without articles and conjunctions. */
export function listRememberedWords(name: string): string[] {
  const words = listKeyWords(name);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length === 0 ? words : telling;
}

/** For each remembered word, the keys of its spellings in the register; null when every word is in too many names. */
export function buildRememberedKeys(words: readonly string[], known: readonly RegisterWord[]): number[][] | null {
  const spelt = words.map((word) => ({ word, spellings: listSpellings(word, known) }));
  const isTooWide = spelt.every(({ word, spellings }) => countUses(word, spellings) > MAX_USES);
  return isTooWide
    ? null
    : spelt.map(({ word, spellings }) => buildSingleWordKeys([word, ...spellings.map((one) => one.word)]));
}

// Words that sound the same are spellings of one word. A word that no name has was mistyped.
function listSpellings(word: string, known: readonly RegisterWord[]): RegisterWord[] {
  const single = normalisePlural(word);
  const code = readPhoneticCode(single);
  const same = known.filter((one) => readPhoneticCode(normalisePlural(one.word)) === code);
  const isKnown = same.some((one) => normalisePlural(one.word) === single);
  const near = isKnown ? same : [...same, ...known.filter((one) => isOneEditAway(word, one.word))];
  return near.toSorted((left, right) => right.uses - left.uses).slice(0, MAX_SPELLINGS);
}

// Short words and numbers are not counted in the register.
function countUses(word: string, spellings: readonly RegisterWord[]): number {
  const uses = spellings.reduce((sum, one) => sum + one.uses, 0);
  const isCommon = GENERIC_WORDS.has(word) || COMMON_WORDS.has(word);
  return uses === 0 && isCommon ? Number.POSITIVE_INFINITY : uses;
}
