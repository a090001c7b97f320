import { hashText } from './hash-text.ts';
import { scoreWordSimilarity } from './word-similarity.ts';

const MIN_LETTERS = 3;
const MAX_LETTERS = 40;
// Longer starts make the index larger, shorter ones find more words that are not near.
const START_LETTERS = 8;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

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

/** Builds the keys that a word shares with every word two such faults away, beside its own keys; many, for the register has the keys of one fault alone. */
export function buildFarWordKeys(word: string): number[] {
  // Two letters lost move two letters from behind the start into it.
  const start = word.slice(0, START_LETTERS + 2);
  const keys = new Set<number>();
  // What is guessed to be the word less a letter is one shorter than the start that the register has a key of.
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

/** Whether one letter lost, added, changed or swapped makes one word the other. */
export function isOneEditAway(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) <= 1 && countFaults(left, right) === 1;
}

/** Whether two such faults make one word the other. */
export function isTwoEditsAway(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) <= 2 && countFaults(left, right) === 2;
}

function countFaults(left: string, right: string): number {
  return Math.round((1 - scoreWordSimilarity(left, right)) * Math.max(left.length, right.length));
}
