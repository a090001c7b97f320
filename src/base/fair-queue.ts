type Waiting<Item> = { owner: string; item: Item };

/** Items that wait, each in the line of its owner: owners take turns, so that nobody's many stand in front of another's few. */
export class FairQueue<Item> {
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(owner: string, item: Item): void {
    const line = this.#lines.get(owner);
    if (line === undefined) this.#lines.set(owner, [item]);
    else line.push(item);
    this.#size += 1;
  }

  /** Takes the oldest item of the owner whose turn it is among those who may go; null when nobody may. */
  take(mayGo: (owner: string) => boolean = () => true): Waiting<Item> | null {
    for (const [owner, line] of this.#lines) {
      if (!mayGo(owner)) continue;
      const item = line.shift() as Item;
      this.#size -= 1;
      // Behind all others who wait; whoever waits alone stays where they are.
      if (line.length === 0 || this.#lines.size > 1) this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      return { owner, item };
    }
    return null;
  }

  /** Takes an item out of its line before its turn; false when it is not there. */
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
