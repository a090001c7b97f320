import { type Clock, SYSTEM_CLOCK } from '#base/admission/clock.ts';
import { FairLimiter, LimitReached } from '#base/admission/fair-limiter.ts';
import { buildOverloaded } from './error-body.ts';

/** How many calls of an account may run at once, how many of them may be reads, and how long a read waits. */
type AccountLimits = {
  perAccount: number;
  readsAtOnce: number;
  /** The same while another account calls too. */
  readsBesideOthers: number;
  waitMs: number;
};

/** Runs the calls of an account within its limits; its reads wait for one another. */
export type ConcurrencyLimits = {
  runFor<T>(accountId: string, kind: 'read' | 'other', run: () => Promise<T>): Promise<T>;
};

// An account counts as present this long after its last call.
const PRESENT_MS = 1_000;

// A read that takes longer waits for something else (a proof, a PDF), so the next read may start.
const LONGEST_TURN_MS = 250;

// More would time out before their turn, and two accounts could fill the whole service with reads that only wait.
const MOST_WAITING = 64;

/** Builds the limits; a call beyond them throws `overloaded`, and other accounts are not affected. */
export function buildConcurrencyLimits(limits: AccountLimits, clock: Clock = SYSTEM_CLOCK): ConcurrencyLimits {
  // The last two accounts to call are enough to know whether an account is alone.
  let last = { accountId: '', atMs: Number.NEGATIVE_INFINITY };
  let lastOther = last;
  const calls = new FairLimiter({ perOwner: limits.perAccount });
  const reads = new FairLimiter({
    perOwner: (accountId) => (isAlone(accountId) ? limits.readsAtOnce : limits.readsBesideOthers),
    waitingPerOwner: MOST_WAITING,
    waitMs: limits.waitMs,
  });

  function noteCall(accountId: string): void {
    if (last.accountId === accountId) last.atMs = clock.nowMs();
    else [lastOther, last] = [last, { accountId, atMs: clock.nowMs() }];
  }

  function isAlone(accountId: string): boolean {
    const other = last.accountId === accountId ? lastOther : last;
    return clock.nowMs() - other.atMs > PRESENT_MS;
  }

  async function runRead<T>(accountId: string, run: () => Promise<T>): Promise<T> {
    if (!reads.tryEnter(accountId)) await reads.waitForTurn(accountId).catch(throwOverloaded);
    const startedMs = clock.nowMs();
    let hasTurn = true;
    const endTurn = () => {
      if (hasTurn) reads.leave(accountId);
      hasTurn = false;
    };
    clock.later(endTurn, LONGEST_TURN_MS);
    try {
      return await run();
    } finally {
      // Reads without a pause would take all of the event loop: others get twice the time that this one took.
      if (reads.hasWaiting(accountId) && !isAlone(accountId)) clock.later(endTurn, 2 * (clock.nowMs() - startedMs));
      else endTurn();
    }
  }

  return {
    async runFor(accountId, kind, run) {
      noteCall(accountId);
      if (!calls.tryEnter(accountId))
        throw buildOverloaded(`This account has ${limits.perAccount} requests running already; try again.`);
      try {
        return await (kind === 'read' ? runRead(accountId, run) : run());
      } finally {
        calls.leave(accountId);
      }
    },
  };
}

function throwOverloaded(error: unknown): never {
  if (!(error instanceof LimitReached)) throw error;
  throw buildOverloaded(
    error.reason === 'queue_full'
      ? `This account has ${MOST_WAITING} reads waiting already; try again.`
      : 'This account has other reads running, and this one waited too long for its turn; try again.',
  );
}
