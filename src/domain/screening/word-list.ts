import { BoundedMap } from '#base/bounded-map.ts';
import type { NameWord } from './name-word.ts';
import { countOtherLetters, MOST_HEARD, MOST_READ, scoreWords } from './word-likeness.ts';

/** A word of the list that is like an asked one. */
export type NearWord = { place: number; likeness: number };

const MAX_CACHED = 20_000;
const NONE: readonly number[] = [];

/** The different words of a list, and the names that have each. */
export class WordList {
  readonly #words: NameWord[] = [];
  readonly #names: number[][] = [];
  readonly #places = new Map<string, number>();
  readonly #placesOfVariant = new Map<string, number[]>();
  /** The letters, lengths and script of each word, side by side in memory; null until first used. */
  #marks: Int32Array | null = null;
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

  /** Lists the names that have the word at a place. */
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

  // Most words of a list are ruled out by the letters that they have, which is much quicker than to score them.
  #listPromising(word: NameWord): Set<number> {
    const places = new Set(word.variants.flatMap((variant) => this.#placesOfVariant.get(variant) ?? []));
    if (this.#marks === null || this.#marks.length !== 4 * this.#words.length) this.#marks = markWords(this.#words);
    const marks = this.#marks;
    const [textLength, soundLength] = [word.text.length, word.sound.length];
    const isOther = word.native !== null || word.isConsonantal;
    for (let place = 0; place < this.#words.length; place++) {
      const at = 4 * place;
      const lengths = marks[at + 2] ?? 0;
      const mostRead = MOST_READ * Math.max(textLength, lengths & 0xff);
      const mostHeard = MOST_HEARD * Math.max(soundLength, lengths >> 8);
      if (
        countOtherLetters(word.textLetters, marks[at] ?? 0) <= mostRead ||
        countOtherLetters(word.soundLetters, marks[at + 1] ?? 0) <= mostHeard ||
        (marks[at + 3] === 1 && isOther) ||
        word.isConsonantal ||
        (marks[at + 3] ?? 0) === 2
      )
        places.add(place);
    }
    return places;
  }
}

function markWords(words: readonly NameWord[]): Int32Array {
  const marks = new Int32Array(4 * words.length);
  for (const [place, word] of words.entries()) {
    const lengths = Math.min(word.text.length, 255) | (Math.min(word.sound.length, 255) << 8);
    marks.set(
      [word.textLetters, word.soundLetters, lengths, word.isConsonantal ? 2 : word.native === null ? 0 : 1],
      4 * place,
    );
  }
  return marks;
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
