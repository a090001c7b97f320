import { invariant } from './invariant.ts';

/** Values by key up to a weight; what was used least recently makes room. The newest stays, however heavy it is. */
export class BoundedMap<K, V> {
  // A map keeps the order in which keys came, which use() makes the order of use.
  readonly #entries = new Map<K, { value: V; weight: number }>();
  readonly #maxWeight: number;
  // Kept, because a new one would step over all that was removed since the map last grew: with 10,000 keys that made
  // an eviction hundreds of times slower. It passes nothing that it does not remove.
  readonly #oldestFirst = this.#entries.keys();
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** What all values weigh together. */
  get weight(): number {
    return this.#weight;
  }

  /** The value, which counts as used now; undefined when there is none. */
  use(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** The value, in its old place among the others; undefined when there is none. Quicker than use(). */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  put(key: K, value: V, weight = 1): void {
    this.remove(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    while (this.#weight > this.#maxWeight && this.#entries.size > 1) this.#removeOldest();
  }

  remove(key: K): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  #removeOldest(): void {
    const oldest = this.#oldestFirst.next();
    invariant(!oldest.done, 'there is an older entry than the newest');
    this.remove(oldest.value);
  }
}
