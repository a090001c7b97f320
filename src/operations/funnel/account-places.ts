import { ServiceError } from '#contract/service-error.ts';

/** How many calls an account may have under way, how many of them may read at once, and how long a read waits for its turn. */
export type PlaceLimits = { perAccount: number; readsAtOnce: number; waitMs: number };

/** Runs the calls of an account within its places; reads among them take turns. */
export type AccountPlaces = {
  runFor<T>(accountId: string, kind: 'read' | 'other', run: () => Promise<T>): Promise<T>;
};

type Waiting = { go: () => void };
type Taken = { calls: number; reading: number; waiting: Waiting[] };

/** Builds the places of accounts: one that has all of its own taken is told to come back, and nobody else notices. */
export function buildAccountPlaces({ perAccount, readsAtOnce, waitMs }: PlaceLimits): AccountPlaces {
  const accounts = new Map<string, Taken>();

  // A read may cost much of the event loop at once, and a caller can ask for as many as it likes.
  async function runRead<T>(taken: Taken, run: () => Promise<T>): Promise<T> {
    if (taken.reading >= readsAtOnce) await waitForTurn(taken);
    else taken.reading += 1;
    try {
      return await run();
    } finally {
      const next = taken.waiting.shift();
      // The turn is handed on, so nobody can slip in between.
      if (next === undefined) taken.reading -= 1;
      else next.go();
    }
  }

  function waitForTurn(taken: Taken): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        taken.waiting.splice(taken.waiting.indexOf(waiting), 1);
        reject(buildOverloaded(`This account reads ${readsAtOnce} things at once already; try again.`));
      };
      const timer = setTimeout(giveUp, waitMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { go };
      taken.waiting.push(waiting);
    });
  }

  return {
    async runFor(accountId, kind, run) {
      const taken = accounts.get(accountId) ?? { calls: 0, reading: 0, waiting: [] };
      if (taken.calls >= perAccount)
        throw buildOverloaded(`This account has ${perAccount} requests under way already; try again.`);
      taken.calls += 1;
      accounts.set(accountId, taken);
      try {
        return await (kind === 'read' ? runRead(taken, run) : run());
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
