import { ServiceError } from '#contract/service-error.ts';

/** How many calls an account may have under way, how many of them may read at once, and how long a read waits for its turn. */
export type PlaceLimits = {
  perAccount: number;
  readsAtOnce: number;
  /** The same while another account calls too. */
  readsBesideOthers: number;
  waitMs: number;
};

/** Runs the calls of an account within its places; reads among them take turns. */
export type ConcurrencyLimits = {
  runFor<T>(accountId: string, kind: 'read' | 'other', run: () => Promise<T>): Promise<T>;
};

/** What tells the time, and does something later. */
export type Clock = { nowMs(): number; later(run: () => void, afterMs: number): void };

type Taken = { calls: number; reading: number; waiting: (() => void)[] };

// An account that called within this time is there, and the others make room for it.
const PRESENT_MS = 1_000;

// A read that takes longer waits for something else than us (a proof, a page that is printed), so it keeps nobody waiting.
const LONGEST_TURN_MS = 250;

// More could not have their turn before they give up; and each that waits takes a place that others need.
const MOST_WAITING = 64;

const CLOCK: Clock = {
  nowMs: () => performance.now(),
  // Nobody waits for a turn in a process that ends.
  later: (run, afterMs) => void setTimeout(run, afterMs).unref(),
};

/** Builds the places of accounts: one that has all of its own taken is told to come back, and nobody else notices. */
export function buildConcurrencyLimits(limits: PlaceLimits, clock: Clock = CLOCK): ConcurrencyLimits {
  const accounts = new Map<string, Taken>();
  // The two that called last are enough to know whether one of them is alone.
  let last = { accountId: '', atMs: Number.NEGATIVE_INFINITY };
  let lastOther = last;

  function noteCall(accountId: string): void {
    if (last.accountId === accountId) last.atMs = clock.nowMs();
    else [lastOther, last] = [last, { accountId, atMs: clock.nowMs() }];
  }

  function isAlone(accountId: string): boolean {
    const other = last.accountId === accountId ? lastOther : last;
    return clock.nowMs() - other.atMs > PRESENT_MS;
  }

  // A read may cost much of the event loop and of the store at once, and a caller can ask for as many as it likes.
  function mayRead(accountId: string, { reading }: Taken): boolean {
    const { readsAtOnce, readsBesideOthers } = limits;
    return reading < readsBesideOthers || (reading < readsAtOnce && isAlone(accountId));
  }

  async function runRead<T>(accountId: string, taken: Taken, run: () => Promise<T>): Promise<T> {
    if (taken.waiting.length > 0 || !mayRead(accountId, taken)) await waitForTurn(taken);
    else taken.reading += 1;
    const startedMs = clock.nowMs();
    let hasTurn = true;
    const endTurn = () => {
      if (hasTurn) giveTurns(accountId, taken);
      hasTurn = false;
    };
    clock.later(endTurn, LONGEST_TURN_MS);
    try {
      return await run();
    } finally {
      // Read after read without a break would leave others what is left over: they get twice the time it took.
      if (taken.waiting.length > 0 && !isAlone(accountId)) clock.later(endTurn, 2 * (clock.nowMs() - startedMs));
      else endTurn();
    }
  }

  function giveTurns(accountId: string, taken: Taken): void {
    taken.reading -= 1;
    while (taken.waiting.length > 0 && mayRead(accountId, taken)) {
      // The turn is taken before whoever waited goes on, so nobody can slip in between.
      taken.reading += 1;
      taken.waiting.shift()?.();
    }
  }

  async function waitForTurn(taken: Taken): Promise<void> {
    if (taken.waiting.length >= MOST_WAITING)
      throw buildOverloaded(`This account has ${MOST_WAITING} reads waiting for their turn already; try again.`);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        taken.waiting.splice(taken.waiting.indexOf(go), 1);
        reject(buildOverloaded('This account has other reads under way, which take turns; try again.'));
      };
      const timer = setTimeout(giveUp, limits.waitMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      taken.waiting.push(go);
    });
  }

  return {
    async runFor(accountId, kind, run) {
      noteCall(accountId);
      const taken = accounts.get(accountId) ?? { calls: 0, reading: 0, waiting: [] };
      if (taken.calls >= limits.perAccount)
        throw buildOverloaded(`This account has ${limits.perAccount} requests under way already; try again.`);
      taken.calls += 1;
      accounts.set(accountId, taken);
      try {
        return await (kind === 'read' ? runRead(accountId, taken, run) : run());
      } finally {
        taken.calls -= 1;
        if (taken.calls === 0) accounts.delete(accountId);
      }
    },
  };
}

function buildOverloaded(message: string): ServiceError {
  return new ServiceError('overloaded', message, { details: { retry_after_seconds: 1 } });
}
