import { invariant } from './invariant.ts';

type Entry<K, V> = { key: K; value: V; weight: number; older: Entry<K, V> | null; newer: Entry<K, V> | null };

/** A map with a limit on the weight of its values. It drops the least recently used value, but never the newest. */
export class BoundedMap<K, V> {
  // The order of use is a linked list. Moving a key to the end of a Map rebuilds the Map every few times, and an
  // iterator at its start keeps every old version alive: 450 bytes for each look-up, never freed.
  readonly #entries = new Map<K, Entry<K, V>>();
  readonly #maxWeight: number;
  #oldest: Entry<K, V> | null = null;
  #newest: Entry<K, V> | null = null;
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The weight of all values. */
  get weight(): number {
    return this.#weight;
  }

  /** Returns the value and marks it as used now; undefined when there is none. */
  use(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#unlink(entry);
    this.#append(entry);
    return entry.value;
  }

  /** Returns the value without marking it as used; undefined when there is none. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  put(key: K, value: V, weight = 1): void {
    this.remove(key);
    const entry = { key, value, weight, older: null, newer: null };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#weight += weight;
    while (this.#weight > this.#maxWeight && this.#entries.size > 1) this.#removeOldest();
  }

  remove(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#unlink(entry);
    this.#weight -= entry.weight;
  }

  #removeOldest(): void {
    invariant(this.#oldest !== null, 'a map with several entries has an oldest one');
    this.remove(this.#oldest.key);
  }

  #append(entry: Entry<K, V>): void {
    entry.older = this.#newest;
    entry.newer = null;
    if (this.#newest === null) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: Entry<K, V>): void {
    if (older === null) this.#oldest = newer;
    else older.newer = newer;
    if (newer === null) this.#newest = older;
    else newer.older = older;
  }
}

/** Remembers what a function returned for the texts that it was given last, at most this many. */
export function rememberResults<Value extends object | string | null>(
  maxCount: number,
  find: (text: string) => Value,
): (text: string) => Value {
  const known = new BoundedMap<string, Value>(maxCount);
  return (text) => {
    const found = known.peek(text);
    if (found !== undefined) return found;
    const value = find(text);
    known.put(text, value);
    return value;
  };
}
