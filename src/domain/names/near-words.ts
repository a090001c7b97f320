import { hashText } from './hash-text.ts';
import { scoreWordSimilarity } from './word-similarity.ts';

const MIN_LETTERS = 3;
const MAX_LETTERS = 40;
// A longer start makes the index larger; a shorter one finds more words that are not similar.
const START_LETTERS = 8;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Whether misspellings of a word can be found: 3 to 40 letters, no digits (a wrong digit means another name). */
export function hasNearWords(word: string): boolean {
  return word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && /^[A-Z]+$/.test(word);
}

/** Builds the keys that a word shares with every word one edit away: its start, and its start without each letter. */
export function buildWordKeys(word: string): number[] {
  // An edit after the start does not change it; for one at its end, the starts without their last letter match.
  const start = word.slice(0, START_LETTERS);
  const keys = new Set([hashText(start)]);
  for (let place = 0; place < start.length; place++) keys.add(hashText(start.slice(0, place) + start.slice(place + 1)));
  return [...keys];
}

/** Builds the additional keys that a word shares with every word two edits away. There are many, because the register stores only keys for one edit. */
export function buildFarWordKeys(word: string): number[] {
  // Two missing letters move two later letters into the start.
  const start = word.slice(0, START_LETTERS + 2);
  const keys = new Set<number>();
  // A guess without one letter is one shorter than the stored start.
  const add = (less: string) => keys.add(hashText(less.slice(0, START_LETTERS - 1)));
  const places = [...start].keys();
  for (const place of places) {
    const shorter = start.slice(0, place) + start.slice(place + 1);
    for (let other = 0; other < shorter.length; other++) {
      const [before, behind] = [shorter.slice(0, other), shorter.slice(other + 1)];
      // Two letters added, or one added and another changed or swapped.
      keys.add(hashText((before + behind).slice(0, START_LETTERS)));
      add(before + behind);
      // Two swapped, and others changed or swapped.
      add(before + behind.slice(0, 1) + (shorter[other] ?? '') + behind.slice(1));
      // Two changed: the first is left out, the second is any letter.
      if (other >= place) for (const letter of LETTERS) add(before + letter + behind);
    }
    const rest = start.slice(place + 1);
    // A letter lost, and another changed, lost or swapped.
    for (const letter of LETTERS) {
      add(start.slice(0, place) + letter + rest);
      add(start.slice(0, place) + letter + start.slice(place));
    }
    add(start.slice(0, place) + rest.slice(0, 1) + (start[place] ?? '') + rest.slice(1));
  }
  for (const letter of LETTERS) add(start + letter);
  return [...keys];
}

/** Whether two words differ by one missing, added, changed or swapped letter. */
export function isOneEditAway(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) <= 1 && countFaults(left, right) === 1;
}

/** Whether two words differ by two such edits. */
export function isTwoEditsAway(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) <= 2 && countFaults(left, right) === 2;
}

function countFaults(left: string, right: string): number {
  return Math.round((1 - scoreWordSimilarity(left, right)) * Math.max(left.length, right.length));
}
