type Waiting<Item> = { owner: string; item: Item };

/** A queue in which owners take turns: an owner with many items delays another owner by one item at a time. */
export class FairQueue<Item> {
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many items of the owner wait. */
  countOf(owner: string): number {
    return this.#size === 0 ? 0 : (this.#lines.get(owner)?.length ?? 0);
  }

  push(owner: string, item: Item): void {
    const line = this.#lines.get(owner);
    if (line === undefined) this.#lines.set(owner, [item]);
    else line.push(item);
    this.#size += 1;
  }

  /** Takes the oldest item of the next owner for whom `mayGo` is true; null when there is none. */
  take(mayGo: (owner: string) => boolean = () => true): Waiting<Item> | null {
    for (const [owner, line] of this.#lines) {
      const [item] = line;
      if (item === undefined || !mayGo(owner)) continue;
      line.shift();
      this.#size -= 1;
      // The owner goes behind all others; a single owner keeps its place, which costs nothing.
      if (line.length === 0 || this.#lines.size > 1) this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      return { owner, item };
    }
    return null;
  }

  /** Removes an item before its turn; false when it is not in the queue. */
  remove(owner: string, item: Item): boolean {
    const line = this.#lines.get(owner) ?? [];
    const index = line.indexOf(item);
    if (index < 0) return false;
    line.splice(index, 1);
    this.#size -= 1;
    if (line.length === 0) this.#lines.delete(owner);
    return true;
  }
}
