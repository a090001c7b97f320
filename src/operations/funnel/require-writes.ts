import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';

/** The conditions under which this process may write. */
type WriteConditions = {
  /** Whether the clocks of this process and the database differ by at most five seconds. */
  isClockInStep: () => MaybePromise<boolean>;
  /** Why the log in the database differs from the one that was signed; null when it does not. */
  findLogTrouble: () => MaybePromise<string | null>;
};

const RETRY_AFTER_SECONDS = 10;

/** Builds the check before every operation that writes; it throws a ServiceError while this process may not write. */
export function buildRequireWrites({
  isClockInStep,
  findLogTrouble,
}: WriteConditions): (operation: Operation) => MaybePromise<void> {
  return (operation) =>
    whenKnown(findLogTrouble(), (trouble) => {
      if (trouble !== null) {
        const code = ERROR_FAMILIES[operation.family].storeDown;
        const message =
          'The database is older than the signed evidence log, so nothing is recorded or charged until an operator resolves this.';
        throw new ServiceError(code, message);
      }
      return whenKnown(isClockInStep(), requireClockInStep);
    });
}

function requireClockInStep(isInStep: boolean): void {
  if (isInStep) return;
  const message =
    'The clocks of the service and its database differ by more than 5 seconds, so nothing was written; try again.';
  throw new ServiceError('clock_skew', message, { details: { retry_after_seconds: RETRY_AFTER_SECONDS } });
}
