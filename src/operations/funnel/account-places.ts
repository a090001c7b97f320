import { ServiceError } from '#contract/service-error.ts';

/** Runs the calls of an account, so many at once and no more. */
export type AccountPlaces = { runFor<T>(accountId: string, run: () => Promise<T>): Promise<T> };

/** Builds the places of accounts: one that has all of its own taken is told to come back, and nobody else notices. */
export function buildAccountPlaces(perAccount: number): AccountPlaces {
  const taken = new Map<string, number>();
  return {
    async runFor(accountId, run) {
      const count = taken.get(accountId) ?? 0;
      if (count >= perAccount) throw buildOverfull(perAccount);
      taken.set(accountId, count + 1);
      try {
        return await run();
      } finally {
        const left = (taken.get(accountId) ?? 0) - 1;
        if (left > 0) taken.set(accountId, left);
        else taken.delete(accountId);
      }
    },
  };
}

function buildOverfull(perAccount: number): ServiceError {
  const details = { retry_after_seconds: 1 };
  return new ServiceError('overloaded', `This account has ${perAccount} requests under way already; try again.`, {
    details,
  });
}
