/** Returns those of the grants that are revoked. */
export type FindRevoked = (grantIds: readonly string[]) => Promise<readonly string[]>;

// An open stream must end within a second of its grant's revocation.
const LOOK_EVERY_MS = 400;

/** Ends open streams whose grant was revoked, in this process or another. It queries the store only while one is open. */
export class GrantWatch {
  readonly #findRevoked: FindRevoked;
  readonly #onTrouble: (error: unknown) => void;
  readonly #streams = new Map<() => void, string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(findRevoked: FindRevoked, onTrouble: (error: unknown) => void) {
    this.#findRevoked = findRevoked;
    this.#onTrouble = onTrouble;
  }

  /** Watches a stream; returns how to stop watching it. */
  add(grantId: string, end: () => void): () => void {
    this.#streams.set(end, grantId);
    this.#schedule();
    return () => void this.#streams.delete(end);
  }

  #schedule(): void {
    if (this.#timer !== null || this.#streams.size === 0) return;
    this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    try {
      const revoked = new Set(await this.#findRevoked([...new Set(this.#streams.values())]));
      // Whoever added it stops the watch when the stream has closed; until then it is ended again.
      for (const [end, grantId] of this.#streams) if (revoked.has(grantId)) end();
    } catch (error) {
      // The next look finds it: until the store is back, no message on a stream is answered either.
      this.#onTrouble(error);
    }
    this.#timer = null;
    this.#schedule();
  }
}
