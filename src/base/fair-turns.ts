import { FairQueue } from './fair-queue.ts';

/** How much is done at once, how much may wait, and how much of that may be one owner's. */
export type TurnLimits = { atOnce: number; waiting: number; waitingOfOne: number };

/** The line is as long as it may be, for all or for this owner. */
export class TurnsTaken extends Error {}

/** Does costly work a few at a time: owners who wait take turns, and nobody joins a line that is too long. */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #waiting = new FairQueue<() => void>();
  readonly #waitingOf = new Map<string, number>();
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Does the work when it is the owner's turn; throws `TurnsTaken` when that would take too long. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#wait(owner);
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  /** Whether the owner would be let in or into the line now. */
  hasRoomFor(owner: string): boolean {
    if (this.#running < this.#limits.atOnce) return true;
    return this.#waiting.size < this.#limits.waiting && this.#countWaiting(owner) < this.#limits.waitingOfOne;
  }

  #countWaiting(owner: string): number {
    return this.#waitingOf.get(owner) ?? 0;
  }

  #wait(owner: string): Promise<void> {
    if (!this.hasRoomFor(owner)) throw new TurnsTaken();
    this.#waitingOf.set(owner, this.#countWaiting(owner) + 1);
    return new Promise((go) => this.#waiting.push(owner, go));
  }

  // The turn is handed on, so that nobody can slip in between.
  #handOn(): void {
    const next = this.#waiting.take();
    if (next === null) {
      this.#running -= 1;
      return;
    }
    const left = this.#countWaiting(next.owner) - 1;
    if (left > 0) this.#waitingOf.set(next.owner, left);
    else this.#waitingOf.delete(next.owner);
    next.item();
  }
}
