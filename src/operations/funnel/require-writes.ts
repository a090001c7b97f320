import { ServiceError } from '#contract/service-error.ts';

/** What decides whether this process may write. */
export type WriteConditions = {
  /** Whether the clocks of this process and the database differ by at most five seconds. */
  isClockInStep: () => Promise<boolean>;
};

const RETRY_AFTER_SECONDS = 10;

/** Builds the check that comes before every operation that writes; it throws a ServiceError while this process may not. */
export function buildRequireWrites({ isClockInStep }: WriteConditions): () => Promise<void> {
  return async () => {
    if (await isClockInStep()) return;
    const message = 'Our clock and that of our database differ by more than 5 seconds, so we wrote nothing; try again.';
    throw new ServiceError('clock_skew', message, { details: { retry_after_seconds: RETRY_AFTER_SECONDS } });
  };
}
