import { housekeeping } from '#contract/jobs/service/housekeeping.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import { sweepIdempotencyKeys } from '#store/idempotency.ts';
import { sweepRateBuckets } from '#store/rate-buckets.ts';

const KEEP_IDEMPOTENCY_HOURS = 24;

/** Binds the sweep of what has outlived its use. */
export function bindHousekeeping(parts: {
  /** Forgets jobs whose time is over. */
  tidyJobs: () => Promise<void>;
  onSwept: (idempotencyKeys: number) => void;
}): BoundJob {
  return bindJob(housekeeping, async () => {
    await parts.tidyJobs();
    return {
      effect: async (trx) => {
        await sweepRateBuckets(trx);
        parts.onSwept(await sweepIdempotencyKeys(trx, KEEP_IDEMPOTENCY_HOURS));
      },
    };
  });
}
