import { fromKysely, type PgBoss } from 'pg-boss';
import { invariant } from '#base/invariant.ts';
import { hasAccountJobEnded, startAccountJob } from '#store/jobs/account-jobs.ts';
import type { JobEnvelope } from '#store/jobs/job-rows.ts';
import type { JobRecorder } from '#store/jobs/open-job-recorder.ts';
import type { Database } from '#store/postgres/database.ts';
import type { BoundJob, JobEnd } from './bind-job.ts';

/** One delivery of a job; `retryCount` distinguishes it from its other deliveries. */
export type Delivery = { id: string; retryCount: number; data: JobEnvelope; signal: AbortSignal };

type AttemptParts = { db: Database; boss: PgBoss; recorder: JobRecorder };

/** The job was taken by another try or has ended. The effect of this try was not written. */
export class LateAttempt extends Error {}

/** Runs one try of a job; throws LateAttempt, with nothing written, if this try no longer holds the job. */
export async function runAttempt(parts: AttemptParts, bound: BoundJob, delivery: Delivery): Promise<void> {
  const { job_id, account_id, input, shown_job_id: shownJobId = null } = delivery.data;
  if (shownJobId !== null) await startAccountJob(parts.db, shownJobId);
  const end = await bound.handle(input, {
    jobId: job_id,
    shownJobId,
    accountId: account_id,
    attempt: delivery.retryCount + 1,
    signal: delivery.signal,
  });
  await parts.db.transaction().execute(async (trx) => {
    // First, because it locks the job's row until the commit: from here on no other try can take the job.
    const attempt = { id: delivery.id, retryCount: delivery.retryCount };
    const settled = await parts.boss.complete(bound.job.name, attempt, null, { db: fromKysely(trx) });
    // pg-boss returns the count, but its type hides it.
    if (!('affected' in settled) || settled.affected !== 1)
      throw new LateAttempt(`${job_id} is no longer held by try ${attempt.retryCount + 1}`);
    await end.effect?.(trx);
    await parts.recorder.record(trx, end.jobs ?? []);
    if (shownJobId !== null) await requireEndOrNextStep(trx, shownJobId, end);
  });
}

// Otherwise the caller would wait forever; like any other error, it leads to a retry.
async function requireEndOrNextStep(trx: Database, shownJobId: string, { jobs = [] }: JobEnd): Promise<void> {
  if (jobs.some(({ request }) => request.continues === shownJobId)) return;
  invariant(await hasAccountJobEnded(trx, shownJobId), `${shownJobId} has neither ended nor a next step`);
}
