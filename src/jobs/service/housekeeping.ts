import { housekeeping } from '#contract/jobs/service/housekeeping.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import { type SweptConsent, sweepConsent } from '#store/consent-sweep.ts';
import { sweepIdempotencyKeys } from '#store/idempotency.ts';
import { sweepRateBuckets } from '#store/rate-buckets.ts';

const KEEP_IDEMPOTENCY_HOURS = 24;
// A program that registered and was never let in; one whose last consent ended.
const KEEP_CLIENTS = { unusedClientHours: 24, idleClientDays: 90 };

/** How much was swept. */
export type Swept = SweptConsent & { idempotencyKeys: number };

/** Binds the sweep of what has outlived its use. */
export function bindHousekeeping(parts: {
  /** Forgets jobs whose time is over. */
  tidyJobs: () => Promise<void>;
  onSwept: (swept: Swept) => void;
}): BoundJob {
  return bindJob(housekeeping, async () => {
    await parts.tidyJobs();
    return {
      effect: async (trx) => {
        await sweepRateBuckets(trx);
        const idempotencyKeys = await sweepIdempotencyKeys(trx, KEEP_IDEMPOTENCY_HOURS);
        parts.onSwept({ idempotencyKeys, ...(await sweepConsent(trx, KEEP_CLIENTS)) });
      },
    };
  });
}
