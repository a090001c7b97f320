import { rememberResults } from '#base/bounded-map.ts';
import { buildWordsKey } from './name-search-keys.ts';
import { hasNearWords, isOneEditAway, isTwoEditsAway } from './near-words.ts';

const MAX_NEAR = 100;
const MAX_NEAR_IN_PAIRS = 16;
const MAX_KEYS = 1_000;
// More than the words and parts of any name.
const MAX_WORDS = 1_000;
const MIN_PART = 3;
// With two of four letters wrong, almost any word would match.
const MIN_FAR = 5;

/** A word of a register, and how many of its names contain it. */
export type RegisterWord = { word: string; uses: number };

/** Lists the words of a requested name that may be misspelt: each word, and each two adjacent words joined in either order. */
export function listAskedWords(words: readonly string[]): string[] {
  return [...new Set([...words, ...listPairs(words).flatMap(({ joined }) => joined)])].filter(hasNearWords);
}

/** Lists the parts from which the words of a requested name may have been joined. */
export function listAskedParts(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(listParts).flat())].filter(hasNearWords);
}

/** Builds the keys of a requested name with its words split, joined or replaced by similar register words, the most used first. */
export function buildRespelledKeys(words: readonly string[], known: readonly RegisterWord[]): number[] {
  const near = rememberResults(MAX_WORDS, (word) => listNear(word, known));
  const keys = new Set<number>();
  const add = (changed: readonly string[]) => {
    if (keys.size < MAX_KEYS) keys.add(buildWordsKey(changed));
  };
  const breaks = [words, ...listJoined(words), ...listParted(words, known, near)];
  for (const broken of breaks) add(broken);
  for (const broken of breaks) addOneRespelled(broken, near, add);
  addTwoRespelled(words, near, add);
  return [...keys];
}

/** Lists for each word of a requested name the spellings that it may stand for: itself and similar register words. */
export function listSpellings(words: readonly string[], known: readonly RegisterWord[]): string[][] {
  return words.map((word) => [word, ...listNear(word, known)]);
}

/** Lists the words of a requested name that the register lacks and that are long enough for two wrong letters. */
export function listUnknownWords(words: readonly string[], known: readonly RegisterWord[]): string[] {
  const held = new Set(known.map(({ word }) => word));
  return words.filter((word) => word.length >= MIN_FAR && hasNearWords(word) && !held.has(word));
}

/** Builds the keys of a requested name with one unknown word replaced by a register word two edits away, the most used first. */
export function buildFarRespelledKeys(
  words: readonly string[],
  unknown: readonly string[],
  known: readonly RegisterWord[],
): number[] {
  const keys = new Set<number>();
  words.forEach((word, place) => {
    if (!unknown.includes(word)) return;
    const far = known.filter((one) => isTwoEditsAway(word, one.word));
    far.sort((left, right) => right.uses - left.uses);
    for (const one of far) if (keys.size < MAX_KEYS) keys.add(buildWordsKey(words.with(place, one.word)));
  });
  return [...keys];
}

type Near = (word: string) => readonly string[];
type Add = (words: readonly string[]) => void;

function addOneRespelled(words: readonly string[], near: Near, add: Add): void {
  words.forEach((word, place) => {
    for (const other of near(word)) add(words.with(place, other));
  });
}

function addTwoRespelled(words: readonly string[], near: Near, add: Add): void {
  words.forEach((first, place) => {
    words.slice(place + 1).forEach((second, further) => {
      for (const one of near(first).slice(0, MAX_NEAR_IN_PAIRS)) {
        const changed = words.with(place, one);
        for (const two of near(second).slice(0, MAX_NEAR_IN_PAIRS)) add(changed.with(place + 1 + further, two));
      }
    });
  });
}

function listJoined(words: readonly string[]): string[][] {
  return listPairs(words).flatMap(({ place, joined }) => joined.map((word) => words.toSpliced(place, 2, word)));
}

// In a name with reversed word order, the end of a split word comes before its start.
function listPairs(words: readonly string[]): { place: number; joined: string[] }[] {
  return words.slice(1).map((second, place) => {
    const first = words[place] ?? '';
    return { place, joined: [`${first}${second}`, `${second}${first}`] };
  });
}

// At least one part must be a register word, and the other one a register word or similar to one.
function listParted(words: readonly string[], known: readonly RegisterWord[], near: Near): string[][] {
  const held = new Set(known.map(({ word }) => word));
  return words.flatMap((word, place) =>
    listParts(word)
      .filter(([start, end]) =>
        held.has(start) ? held.has(end) || near(end).length > 0 : held.has(end) && near(start).length > 0,
      )
      .map((parts) => words.toSpliced(place, 1, ...parts)),
  );
}

function listParts(word: string): [string, string][] {
  if (!hasNearWords(word)) return [];
  const places = Array.from({ length: Math.max(0, word.length + 1 - 2 * MIN_PART) }, (_, index) => index + MIN_PART);
  return places.map((place) => [word.slice(0, place), word.slice(place)]);
}

function listNear(word: string, known: readonly RegisterWord[]): string[] {
  const near = known.filter((one) => isOneEditAway(word, one.word));
  near.sort((left, right) => right.uses - left.uses);
  return near.slice(0, MAX_NEAR).map((one) => one.word);
}
