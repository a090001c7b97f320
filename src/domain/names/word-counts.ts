import { hashText } from './hash-text.ts';
import { hasNearWords } from './near-words.ts';

const FIRST_SLOTS = 1 << 16;
const FIRST_LETTERS = 1 << 19;

/**
 * Counts how often each word is used, if its misspellings can be found. Words are kept as bytes, because a Map of
 * 700,000 strings takes 95 MB and this 16 MB.
 */
export class WordCounts {
  /** For each hash, the number of its word plus one, or 0. At least half of the slots are empty. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #uses = new Uint32Array(FIRST_SLOTS / 2);
  /** Where each word ends in the letters, which is where the next one starts. */
  #ends = new Uint32Array(FIRST_SLOTS / 2);
  #letters = Buffer.alloc(FIRST_LETTERS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(word: string): void {
    const slot = this.#findSlot(word);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) this.#uses[known - 1] = (this.#uses[known - 1] ?? 0) + 1;
    // Checked second, because nearly every word is already counted.
    else if (hasNearWords(word)) this.#append(word, slot);
  }

  /** The words with their counts, in the order in which they were first used. */
  *entries(): Generator<[word: string, uses: number]> {
    for (let place = 0; place < this.#size; place++) yield [this.#readWord(place), this.#uses[place] ?? 0];
  }

  #append(word: string, slot: number): void {
    const start = this.#startOf(this.#size);
    const end = start + word.length;
    if (end > this.#letters.length) this.#letters = Buffer.concat([this.#letters], this.#letters.length * 2);
    this.#letters.write(word, start, 'latin1');
    this.#ends[this.#size] = end;
    this.#uses[this.#size] = 1;
    this.#size += 1;
    this.#slots[slot] = this.#size;
    if (this.#size === this.#ends.length) this.#growSlots();
  }

  #growSlots(): void {
    this.#uses = double(this.#uses);
    this.#ends = double(this.#ends);
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let place = 0; place < this.#size; place++) this.#slots[this.#findSlot(this.#readWord(place))] = place + 1;
  }

  /** The slot of a word, or the empty one where it belongs. */
  #findSlot(word: string): number {
    const last = this.#slots.length - 1;
    let slot = hashText(word) & last;
    for (;;) {
      const known = this.#slots[slot] ?? 0;
      if (known === 0 || this.#isWord(known - 1, word)) return slot;
      slot = (slot + 1) & last;
    }
  }

  #isWord(place: number, word: string): boolean {
    const start = this.#startOf(place);
    if ((this.#ends[place] ?? 0) - start !== word.length) return false;
    for (let index = 0; index < word.length; index++) {
      if (this.#letters[start + index] !== word.charCodeAt(index)) return false;
    }
    return true;
  }

  #startOf(place: number): number {
    return place === 0 ? 0 : (this.#ends[place - 1] ?? 0);
  }

  #readWord(place: number): string {
    return this.#letters.toString('latin1', this.#startOf(place), this.#ends[place]);
  }
}

function double(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);

  return larger;
}
