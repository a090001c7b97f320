import { BoundedMap } from '#base/bounded-map.ts';
import type { NameWord } from './name-word.ts';
import { scoreWords } from './word-likeness.ts';
import { listAlike, markWords, type WordMarks } from './word-marks.ts';

/** A word of the list that is like an asked one. */
type NearWord = { place: number; likeness: number };

const MAX_CACHED = 20_000;
const NONE: readonly number[] = [];

/** The different words of a list, and the names that have each. */
export class WordList {
  readonly #words: NameWord[] = [];
  readonly #names: number[][] = [];
  readonly #places = new Map<string, number>();
  readonly #placesOfVariant = new Map<string, number[]>();
  /** What rules a word out, side by side in memory; null until first used. */
  #marks: WordMarks | null = null;
  // Callers ask for the same given names again and again.
  readonly #near = new BoundedMap<string, readonly NearWord[]>(MAX_CACHED);

  /** Notes that a name has a word, and returns the first object for that word, which names then share. */
  add(word: NameWord, name: number): NameWord {
    const key = buildKey(word);
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#words.push(word) - 1;
      this.#places.set(key, place);
      this.#names.push([]);
      for (const variant of word.variants) appendTo(this.#placesOfVariant, variant, place);
    }
    const names = this.#names[place];
    if (names?.at(-1) !== name) names?.push(name);
    return this.#words[place] ?? word;
  }

  listNames(place: number | undefined): readonly number[] {
    return this.#names[place ?? -1] ?? NONE;
  }

  /** Returns the place of a word in Latin letters, or undefined. */
  findPlace(text: string): number | undefined {
    return this.#places.get(text);
  }

  /** Lists the words that are like an asked one. */
  listNear(word: NameWord): readonly NearWord[] {
    const key = buildKey(word);
    const known = this.#near.peek(key);
    if (known !== undefined) return known;
    const near: NearWord[] = [];
    for (const place of this.#listPromising(word)) {
      const other = this.#words[place];
      const likeness = other === undefined ? 0 : scoreWords(word, other);
      if (likeness > 0) near.push({ place, likeness });
    }
    this.#near.put(key, near);
    return near;
  }

  // Most words of a list are ruled out by their lengths and letters, which is much quicker than to score them.
  #listPromising(word: NameWord): Iterable<number> {
    if (this.#marks === null || this.#marks.count !== this.#words.length) this.#marks = markWords(this.#words);
    const places = listAlike(word, this.#marks);
    const known = word.variants.flatMap((variant) => this.#placesOfVariant.get(variant) ?? []);
    return known.length === 0 ? places : new Set([...known, ...places]);
  }
}

/** Appends a number to the list at a key, unless it is the last already. */
export function appendTo(map: Map<string, number[]>, key: string, value: number): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (values.at(-1) !== value) values.push(value);
}

// One word may have two roles, which weigh differently.
function buildKey({ text, native, role }: NameWord): string {
  return native === null && role === 'name' ? text : `${text} ${native ?? ''} ${role}`;
}
