import { fromKysely, type PgBoss } from 'pg-boss';
import { invariant } from '#base/invariant.ts';
import { hasAccountJobEnded, startAccountJob } from '#store/jobs/account-jobs.ts';
import type { JobEnvelope } from '#store/jobs/job-rows.ts';
import type { JobRecorder } from '#store/jobs/open-job-recorder.ts';
import type { Database } from '#store/postgres/database.ts';
import type { BoundJob, JobEnd } from './bind-job.ts';

/** One delivery of a job: the number of claims before it tells it from every other. */
export type Delivery = { id: string; retryCount: number; data: JobEnvelope; signal: AbortSignal };

/** What an attempt is run on. */
export type AttemptParts = { db: Database; boss: PgBoss; recorder: JobRecorder };

/** A try that came too late: the job has another, or its end. Its effect was refused. */
export class LateAttempt extends Error {}

/** Runs one try of a job to its end; throws LateAttempt, with nothing written, if the job is no longer this try's. */
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
    // First, because it holds the job's row until the commit: from here on nobody can take the job away.
    const attempt = { id: delivery.id, retryCount: delivery.retryCount };
    const settled = await parts.boss.complete(bound.job.name, attempt, null, { db: fromKysely(trx) });
    if (readAffected(settled) !== 1)
      throw new LateAttempt(`${job_id} is no longer held by try ${attempt.retryCount + 1}`);
    await end.effect?.(trx);
    await parts.recorder.record(trx, end.jobs ?? []);
    if (shownJobId !== null) await requireEndOrNextStep(trx, shownJobId, end);
  });
}

// A step that ended neither would leave its caller waiting for ever; refused like any other fault, it is tried again.
async function requireEndOrNextStep(trx: Database, shownJobId: string, { jobs = [] }: JobEnd): Promise<void> {
  if (jobs.some(({ request }) => request.continues === shownJobId)) return;
  invariant(await hasAccountJobEnded(trx, shownJobId), `${shownJobId} has neither ended nor a next step`);
}

// pg-boss gives the count and hides it from its type.
function readAffected(response: object): number {
  return (response as { affected: number }).affected;
}
