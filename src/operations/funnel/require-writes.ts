import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';

/** What decides whether this process may write. */
export type WriteConditions = {
  /** Whether the clocks of this process and the database differ by at most five seconds. */
  isClockInStep: () => Promise<boolean>;
  /** Why the log in the database is not the one that was signed, or null. */
  findLogTrouble: () => Promise<string | null>;
};

const RETRY_AFTER_SECONDS = 10;

/** Builds the check that comes before every operation that writes; it throws a ServiceError while this process may not. */
export function buildRequireWrites({
  isClockInStep,
  findLogTrouble,
}: WriteConditions): (operation: Operation) => Promise<void> {
  return async (operation) => {
    if ((await findLogTrouble()) !== null) {
      const code = ERROR_FAMILIES[operation.family].storeDown;
      const message =
        'Our database is older than the evidence log that we signed, so we record and charge nothing until an operator has decided.';
      throw new ServiceError(code, message);
    }
    if (await isClockInStep()) return;
    const message = 'Our clock and that of our database differ by more than 5 seconds, so we wrote nothing; try again.';
    throw new ServiceError('clock_skew', message, { details: { retry_after_seconds: RETRY_AFTER_SECONDS } });
  };
}
