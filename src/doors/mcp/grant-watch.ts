/** Returns the grants among these that are revoked. */
export type FindRevoked = (grantIds: readonly string[]) => Promise<readonly string[]>;

// An open stream must end within a second of its grant's revocation.
const POLL_MS = 400;

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

  /** Watches a stream; returns a function that stops watching it. */
  add(grantId: string, end: () => void): () => void {
    this.#streams.set(end, grantId);
    this.#schedule();
    return () => void this.#streams.delete(end);
  }

  #schedule(): void {
    if (this.#timer !== null || this.#streams.size === 0) return;
    this.#timer = setTimeout(() => void this.#check(), POLL_MS).unref();
  }

  async #check(): Promise<void> {
    try {
      const revoked = new Set(await this.#findRevoked([...new Set(this.#streams.values())]));
      // A stream stays watched until it has closed, and is ended again until then.
      for (const [end, grantId] of this.#streams) if (revoked.has(grantId)) end();
    } catch (error) {
      // The next check retries. While the store is down, no message on a stream is answered either.
      this.#onTrouble(error);
    }
    this.#timer = null;
    this.#schedule();
  }
}
