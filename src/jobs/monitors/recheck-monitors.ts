import { createHash } from 'node:crypto';
import { gaugeBytes } from '#base/gauge-bytes.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { continueJob } from '#contract/job.ts';
import { recheckMonitorsJob } from '#contract/jobs/monitors/recheck-monitors.ts';
import { buildExpiry, EXPORTS_FOLDER } from '#jobs/exports/export-files.ts';
import { reportStoreErrors } from '#jobs/exports/report-store-errors.ts';
import { type BoundJob, bindJob, type FollowedJob, type JobEnd, readFollowedJob } from '#jobs/runner/bind-job.ts';
import { findAnsweringVersions } from '#operations/monitors/answering-versions.ts';
import { settleStates } from '#operations/monitors/monitor-states.ts';
import { skipUnlisted } from '#operations/monitors/skip-unlisted.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { readAccountMode } from '#store/access/test-accounts.ts';
import { succeedAccountJob, updateJobProgress } from '#store/jobs/account-jobs.ts';
import { dropItems, endGoneItems, listDueItems, planRecheck, readRecheck } from '#store/monitoring/recheck-items.ts';
import { type RecheckItemParts, recheckItem } from './recheck-item.ts';
import { writeReport } from './write-report.ts';

export type RecheckParts = RecheckItemParts & {
  objects: ObjectStore;
  readers: Pick<RegisterReaders, 'versions' | 'liveSources'>;
  /** What test accounts read; by default the same. */
  test?: Pick<RecheckParts, 'readers' | 'observe'>;
};

// Small enough that another account's first step waits about a second.
const ITEMS_PER_STEP = 200;
// Comparing a name with what is new in a list takes some 0.1 ms.
const NAMES_PER_STEP = 5_000;
const GONE = { code: 'monitor_not_found', message: 'The monitor was deleted before it was rechecked.' };

type Order = { reference: string | null; ordered_at: string };
type Page = { after: string; limit: number };

/** Binds a step of a recheck: it plans, observes some monitors, or writes the report, and requests the next step. */
export function bindRecheckMonitorsJob(
  shared: RecheckParts,
  itemsPerStep = ITEMS_PER_STEP,
  namesPerStep = NAMES_PER_STEP,
): BoundJob {
  return bindJob(recheckMonitorsJob, async (asked, context) => {
    const job = readFollowedJob(context);
    const isTest = (await readAccountMode(shared.db, job.accountId)) === 'test';
    const parts = isTest ? { ...shared, ...shared.test } : shared;
    const order = { reference: asked.reference, ordered_at: asked.ordered_at };
    if (asked.step === 'plan') return plan(parts, job, order, { after: asked.after, limit: namesPerStep });
    if (asked.step === 'report') return report(parts, job, order);
    return inspect(parts, job, order, { after: asked.after, itemsPerStep });
  });
}

async function plan(parts: RecheckParts, job: FollowedJob, order: Order, page: Page): Promise<JobEnd> {
  const scope = { account_id: job.accountId, reference: order.reference };
  const last = await skipUnlisted(parts, scope, page);
  if (last !== null) {
    const request = continueJob(recheckMonitorsJob, { step: 'plan', ...order, after: last }, job.jobId);
    return { jobs: [{ request, accountId: job.accountId }] };
  }
  const answering = await findAnsweringVersions(parts.readers);
  const next = continueJob(recheckMonitorsJob, { step: 'look', ...order, after: 0 }, job.jobId);
  return {
    // In the effect, so that a late try cannot plan again while items are being checked.
    effect: async (trx) => {
      const { total, due } = await planRecheck(trx, job.jobId, scope, answering);
      // Items that are not due count as done.
      await updateJobProgress(trx, job.jobId, { done: total - due, total });
    },
    jobs: [{ request: next, accountId: job.accountId }],
  };
}

async function inspect(
  parts: RecheckParts,
  job: FollowedJob,
  order: Order,
  { after, itemsPerStep }: { after: number; itemsPerStep: number },
): Promise<JobEnd> {
  const { total, due } = await readRecheck(parts.db, job.jobId);
  const upTo = Math.min(after + itemsPerStep, due);
  await checkSome(parts, job, after, upTo);
  await parts.db.transaction().execute((trx) => settleStates(trx, { account_id: job.accountId }));
  const next = upTo < due ? { step: 'look' as const, ...order, after: upTo } : { step: 'report' as const, ...order };
  return {
    effect: async (trx) => {
      await endGoneItems(trx, job.jobId, upTo, GONE);
      await updateJobProgress(trx, job.jobId, { done: total - due + upTo, total });
    },
    jobs: [{ request: continueJob(recheckMonitorsJob, next, job.jobId), accountId: job.accountId }],
  };
}

async function checkSome(
  parts: RecheckParts,
  { jobId, signal }: FollowedJob,
  after: number,
  upTo: number,
): Promise<void> {
  const items = await listDueItems(parts.db, jobId, after, upTo);
  // All start at once and wait for their source's limit. The first internal error is thrown when all have ended.
  const rechecks = await Promise.allSettled(
    items.map(async (item) => {
      signal.throwIfAborted();
      await recheckItem(parts, jobId, item);
    }),
  );
  const failed = rechecks.find((recheck) => recheck.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function report({ db, objects }: RecheckParts, { jobId }: FollowedJob, order: Order): Promise<JobEnd> {
  const now = new Date();
  const key = `${EXPORTS_FOLDER}/${jobId}/result.ndjson`;
  const gauge = { sizeBytes: 0, hash: createHash('sha256') };
  const lines = writeReport(db, { jobId, reference: order.reference, orderedAt: order.ordered_at, now });
  await reportStoreErrors(() => objects.putStream(key, gaugeBytes(gauge, lines)));
  const file = {
    key,
    fileName: `recheck-${jobId}.ndjson`,
    sizeBytes: gauge.sizeBytes,
    sha256: gauge.hash.digest('hex'),
    expiresAt: buildExpiry(now),
  };
  return {
    effect: async (trx) => {
      await succeedAccountJob(trx, jobId, file);
      await dropItems(trx, jobId);
    },
  };
}
