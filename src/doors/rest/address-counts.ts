/** Counts what each address has open, up to a limit of its own. */
export class AddressCounts {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one more, or says that the address has as many as it may. */
  enter(address: string): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(address, count + 1);
    return true;
  }

  leave(address: string): void {
    const count = this.#counts.get(address) ?? 0;
    // An address that has nothing open is forgotten, or the map would grow with everybody who ever came.
    if (count <= 1) this.#counts.delete(address);
    else this.#counts.set(address, count - 1);
  }
}
