import { FairQueue } from './fair-queue.ts';

/** How much work may run and how much may wait, in all and for one owner. A limit that is left out does not apply. */
type FairLimits = {
  atOnce?: number;
  perOwner?: number | ((owner: string) => number);
  waiting?: number;
  waitingPerOwner?: number;
  waitMs?: number;
};

/** The work did not start: too much was waiting already, or it waited too long. */
export class LimitReached extends Error {
  readonly reason: 'queue_full' | 'timeout';
  /** True when the owner was using all that one owner may use. */
  readonly isOwnLimit: boolean;

  constructor(reason: LimitReached['reason'], isOwnLimit: boolean) {
    super(`limit reached: ${reason}`);
    this.reason = reason;
    this.isOwnLimit = isOwnLimit;
  }
}

type Waiter = { start: () => void; timer: NodeJS.Timeout | undefined };

/** Limits how much runs at once, in all and for each owner. Owners whose work waits take turns. */
export class FairLimiter {
  readonly #limits: FairLimits;
  readonly #running = new Map<string, number>();
  readonly #queue = new FairQueue<Waiter>();
  #runningInAll = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  get waitingCount(): number {
    return this.#queue.size;
  }

  /** Whether work of the owner waits. */
  hasWaiting(owner: string): boolean {
    return this.#queue.countOf(owner) > 0;
  }

  /** Runs the work when it is the owner's turn; throws `LimitReached` when it cannot wait. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (!this.tryEnter(owner)) await this.waitForTurn(owner);
    try {
      return await work();
    } finally {
      this.leave(owner);
    }
  }

  /** Starts without waiting and returns true, or returns false. Each start needs one `leave`. */
  tryEnter(owner: string): boolean {
    if (this.hasWaiting(owner) || !this.#mayStart(owner)) return false;
    this.#count(owner, 1);
    return true;
  }

  /** Joins the queue and resolves when the owner may start; rejects with `LimitReached`. */
  waitForTurn(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (reason: LimitReached['reason']) => reject(new LimitReached(reason, this.#isAtOwnLimit(owner)));
      if (!this.#mayWait(owner)) return refuse('queue_full');
      const waiter: Waiter = { start: resolve, timer: undefined };
      const giveUp = () => this.#queue.remove(owner, waiter) && refuse('timeout');
      if (this.#limits.waitMs !== undefined) waiter.timer = setTimeout(giveUp, this.#limits.waitMs);
      this.#queue.push(owner, waiter);
    });
  }

  /** Ends one start of the owner, and starts the next work that waits. A `leave` too many changes nothing. */
  leave(owner: string): void {
    if (!this.#running.has(owner)) return;
    this.#count(owner, -1);
    if (this.#queue.size === 0) return;
    for (let next = this.#takeNext(); next !== null; next = this.#takeNext()) {
      // Counted before the waiting work continues, so that no other call can take its turn.
      this.#count(next.owner, 1);
      clearTimeout(next.item.timer);
      next.item.start();
    }
  }

  /** Whether the owner could start or wait now. */
  hasRoomFor(owner: string): boolean {
    return this.#mayStart(owner) || this.#mayWait(owner);
  }

  #takeNext() {
    return this.#queue.take((owner) => this.#mayStart(owner));
  }

  #mayStart(owner: string): boolean {
    return this.#runningInAll < (this.#limits.atOnce ?? Infinity) && !this.#isAtOwnLimit(owner);
  }

  #mayWait(owner: string): boolean {
    const { waiting = Infinity, waitingPerOwner = Infinity } = this.#limits;
    return this.#queue.size < waiting && this.#queue.countOf(owner) < waitingPerOwner;
  }

  #isAtOwnLimit(owner: string): boolean {
    const { perOwner = Infinity } = this.#limits;
    return (this.#running.get(owner) ?? 0) >= (typeof perOwner === 'number' ? perOwner : perOwner(owner));
  }

  // An owner with nothing running is forgotten, or the map would grow with every owner that ever came.
  #count(owner: string, change: 1 | -1): void {
    this.#runningInAll += change;
    const running = (this.#running.get(owner) ?? 0) + change;
    if (running > 0) this.#running.set(owner, running);
    else this.#running.delete(owner);
  }
}
