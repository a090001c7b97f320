import { housekeeping } from '#contract/jobs/service/housekeeping.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import { type SweptConsent, sweepConsent } from '#store/access/consent-sweep.ts';
import { sweepRateBuckets } from '#store/access/rate-buckets.ts';
import { sweepQuotes } from '#store/billing/quotes.ts';
import { type AccountJob, failLostJobs, type JobFault } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { sweepIdempotencyKeys } from '#store/records/idempotency.ts';
import { reviveDeliveries } from '#store/webhooks/deliveries.ts';
import { KEEP_EVENTS_DAYS, sweepEvents } from '#store/webhooks/events.ts';
import { sweepSecrets } from '#store/webhooks/secrets.ts';

const KEEP_IDEMPOTENCY_HOURS = 24;
// Expired and declined quotes stay on their person's page for a while.
const KEEP_QUOTES_DAYS = 30;
// Clients that registered and were never connected; clients whose last consent ended.
const KEEP_CLIENTS = { unusedClientHours: 24, idleClientDays: 90 };

export type Swept = SweptConsent & {
  idempotencyKeys: number;
  quotes: number;
  events: number;
  files: number;
  requests: number;
  lostJobs: number;
  revivedDeliveries: number;
};

/** Announces a lost job, in the transaction that ends it. */
export type OnLost = (
  trx: Database,
  job: Pick<AccountJob, 'job_id' | 'account_id' | 'kind'>,
  error: JobFault,
) => Promise<void>;

// Each part is its own transaction, and no run takes the whole lease: 14 million rows a day.
const REQUEST_PARTS = { rows: 5_000, most: 20 };

async function sweepInParts(sweep: (limit: number) => Promise<number>): Promise<number> {
  let swept = 0;
  for (let part = 0; part < REQUEST_PARTS.most; part++) {
    const count = await sweep(REQUEST_PARTS.rows);
    swept += count;
    if (count < REQUEST_PARTS.rows) break;
  }
  return swept;
}

/** Binds the sweep of expired data. */
export function bindHousekeeping(parts: {
  /** Deletes expired jobs. */
  tidyJobs: () => Promise<void>;
  /** Deletes expired files of jobs; returns how many. */
  sweepFiles: () => Promise<number>;
  /** Deletes a part of the requests that are too old; returns how many. */
  sweepRequests: (limit: number) => Promise<number>;
  announceLost: OnLost;
  onSwept: (swept: Swept) => void;
}): BoundJob {
  return bindJob(housekeeping, async () => {
    await parts.tidyJobs();
    const files = await parts.sweepFiles();
    const requests = await sweepInParts(parts.sweepRequests);
    return {
      effect: async (trx) => {
        await sweepRateBuckets(trx);
        const idempotencyKeys = await sweepIdempotencyKeys(trx, KEEP_IDEMPOTENCY_HOURS);
        const quotes = await sweepQuotes(trx, KEEP_QUOTES_DAYS);
        const events = await sweepEvents(trx, KEEP_EVENTS_DAYS);
        await sweepSecrets(trx);
        const lost = await failLostJobs(trx);
        const revivedDeliveries = await reviveDeliveries(trx, new Date());
        const consent = await sweepConsent(trx, KEEP_CLIENTS);
        // Last, because other events of the account wait for this commit.
        for (const { error, ...job } of lost) await parts.announceLost(trx, job, error);
        parts.onSwept({
          idempotencyKeys,
          quotes,
          events,
          files,
          requests,
          lostJobs: lost.length,
          revivedDeliveries,
          ...consent,
        });
      },
    };
  });
}
