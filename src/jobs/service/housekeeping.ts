import { housekeeping } from '#contract/jobs/service/housekeeping.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import { type SweptConsent, sweepConsent } from '#store/access/consent-sweep.ts';
import { sweepRateBuckets } from '#store/access/rate-buckets.ts';
import { type AccountJob, failLostJobs, type JobFault } from '#store/jobs/account-jobs.ts';
import type { KeptPartitions } from '#store/partitions/partitions.ts';
import type { Database } from '#store/postgres/database.ts';
import { reviveDeliveries } from '#store/webhooks/deliveries.ts';
import { sweepSecrets } from '#store/webhooks/secrets.ts';

// Clients that registered and were never connected; clients whose last consent ended.
const KEEP_CLIENTS = { unusedClientHours: 24, idleClientDays: 90 };

export type Swept = SweptConsent & {
  files: number;
  /** By kind, what was too old. */
  expired: Readonly<Record<string, number>>;
  partitions: KeptPartitions;
  settledStates: number;
  lostJobs: number;
  revivedDeliveries: number;
};

/** Announces a lost job, in the transaction that ends it. */
type OnLost = (
  trx: Database,
  job: Pick<AccountJob, 'job_id' | 'account_id' | 'kind'>,
  error: JobFault,
) => Promise<void>;

/** Deletes up to `limit` rows that are too old; returns how many. */
export type SweepPart = (limit: number) => Promise<number>;

// Each part is its own transaction, and no run takes the whole lease: 14 million rows a day of each kind.
const PARTS = { rows: 5_000, most: 20 };
// Many states are unsettled only after a release that changes how they are compared.
const SETTLEMENTS = { rows: 1, most: 1_000 };

/** Works in parts until one is not full, and at most so many times; returns how many in all. */
async function workInParts(work: () => Promise<number>, { rows, most }: typeof PARTS): Promise<number> {
  let sum = 0;
  for (let part = 0; part < most; part++) {
    const count = await work();
    sum += count;
    if (count < rows) break;
  }
  return sum;
}

export function bindHousekeeping(parts: {
  tidyJobs: () => Promise<void>;
  /** Deletes expired files of jobs; returns how many. */
  sweepFiles: () => Promise<number>;
  /** By kind, what deletes a part of what is too old. */
  sweeps: Readonly<Record<string, SweepPart>>;
  /** Makes the partitions of the next days, and drops those that are too old. */
  keepPartitions: () => Promise<KeptPartitions>;
  /** Settles the states of some monitors; returns how many, none when all are settled. */
  settleStates: () => Promise<number>;
  announceLost: OnLost;
  onSwept: (swept: Swept) => void;
}): BoundJob {
  return bindJob(housekeeping, async () => {
    // First, because nothing can be written without a partition.
    const partitions = await parts.keepPartitions();
    await parts.tidyJobs();
    const files = await parts.sweepFiles();
    const expired: Record<string, number> = {};
    for (const [kind, sweep] of Object.entries(parts.sweeps)) {
      expired[kind] = await workInParts(() => sweep(PARTS.rows), PARTS);
    }
    const settledStates = await workInParts(parts.settleStates, SETTLEMENTS);
    return {
      effect: async (trx) => {
        await sweepRateBuckets(trx);
        await sweepSecrets(trx);
        const lost = await failLostJobs(trx);
        const revivedDeliveries = await reviveDeliveries(trx, new Date());
        const consent = await sweepConsent(trx, KEEP_CLIENTS);
        // Last, because other events of the account wait for this commit.
        for (const { error, ...job } of lost) await parts.announceLost(trx, job, error);
        parts.onSwept({
          files,
          expired,
          partitions,
          settledStates,
          lostJobs: lost.length,
          revivedDeliveries,
          ...consent,
        });
      },
    };
  });
}
