import { buildWordsKey } from './name-search-keys.ts';
import { hasNearWords, isOneEditAway, isTwoEditsAway } from './near-words.ts';

const MAX_NEAR = 100;
const MAX_NEAR_IN_PAIRS = 16;
const MAX_KEYS = 1_000;
const MIN_PART = 3;
// Of four letters two wrong ones leave half, which is any word.
const MIN_FAR = 5;

/** A word of a register, and how many of its names have it. */
export type RegisterWord = { word: string; uses: number };

/** The words of an asked name that the register may spell otherwise: each of them, and each two neighbours as one, whichever stands first. */
export function listAskedWords(words: readonly string[]): string[] {
  return [...new Set([...words, ...listPairs(words).flatMap(({ joined }) => joined)])].filter(hasNearWords);
}

/** The parts that the words of an asked name may have been joined from. */
export function listAskedParts(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(listParts).flat())].filter(hasNearWords);
}

/** Builds the keys of an asked name with its words parted, joined or spelt as the register has words like them, likelier words first. */
export function buildRespelledKeys(words: readonly string[], known: readonly RegisterWord[]): number[] {
  const near = memorise((word) => listNear(word, known));
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

/** The words of an asked name that the register does not have and that can still be told with two letters wrong. */
export function listUnknownWords(words: readonly string[], known: readonly RegisterWord[]): string[] {
  const held = new Set(known.map(({ word }) => word));
  return words.filter((word) => word.length >= MIN_FAR && hasNearWords(word) && !held.has(word));
}

/** Builds the keys of an asked name with one of its unknown words spelt as a word of the register that differs in two letters, likelier words first. */
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

// A word that was parted in a name that was turned round has its end before its start.
function listPairs(words: readonly string[]): { place: number; joined: string[] }[] {
  return words.slice(1).map((second, place) => {
    const first = words[place] ?? '';
    return { place, joined: [`${first}${second}`, `${second}${first}`] };
  });
}

// Both parts must be words of the register, or one of them and the other like one.
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

function memorise(find: Near): Near {
  const memory = new Map<string, readonly string[]>();
  return (word) => {
    const found = memory.get(word) ?? find(word);
    memory.set(word, found);
    return found;
  };
}
