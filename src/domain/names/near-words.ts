import { hashText } from './hash-text.ts';
import { scoreWordSimilarity } from './word-similarity.ts';

const MIN_LETTERS = 3;
const MAX_LETTERS = 40;
// Longer starts make the index larger, shorter ones find more words that are not near.
const START_LETTERS = 8;

/** Whether misspellings of a word can be found: digits are never nearly right, and of two letters one is half. */
export function hasNearWords(word: string): boolean {
  return word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && /^[A-Z]+$/.test(word);
}

/** Builds the keys that a word shares with every word one letter lost, added, changed or swapped away: of its start, and of that less each letter. */
export function buildWordKeys(word: string): number[] {
  // A fault further on leaves the start as it is, and one across its end is undone by taking the last letter off both.
  const start = word.slice(0, START_LETTERS);
  const keys = new Set([hashText(start)]);
  for (let place = 0; place < start.length; place++) keys.add(hashText(start.slice(0, place) + start.slice(place + 1)));
  return [...keys];
}

/** Whether one letter lost, added, changed or swapped makes one word the other. */
export function isOneEditAway(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  const longest = Math.max(left.length, right.length);
  return Math.round((1 - scoreWordSimilarity(left, right)) * longest) === 1;
}
