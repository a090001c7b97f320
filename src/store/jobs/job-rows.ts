import { buildUuid } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import type { JobOrigin } from '#base/tracing/tracing.ts';
import type { Job, JobRequest } from '#contract/job.ts';
import { endFailedJob } from '#contract/jobs/service/end-failed-job.ts';

/** The schema of pg-boss. `migrations/` creates it, and `fsck` checks it. */
export const JOB_SCHEMA = 'pgboss';

/** The shortest that pg-boss allows: a worker that is silent for this long loses its job. */
const HEARTBEAT_SECONDS = 10;

const LONGEST_PAUSE_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
// A job that no worker takes is never deleted.
const WAIT_DAYS = 3_650;

/** The data of a job: its owner and its input. */
export type JobEnvelope = {
  job_id: string;
  account_id: string | null;
  input: unknown;
  /** The id under which a caller follows it; absent when no caller does. */
  shown_job_id?: string;
  /** The trace that requested it; absent when tracing was off. */
  origin?: JobOrigin;
};

/** A job and the account that it is for; null is the service itself. */
export type OwnedJob = { request: JobRequest; accountId: string | null };

export function buildQueueRow(job: Job) {
  return {
    name: job.name,
    policy: 'standard',
    retry_limit: job.tries - 1,
    retry_delay: job.retryDelaySeconds,
    retry_backoff: true,
    retry_delay_max: LONGEST_PAUSE_SECONDS,
    expire_seconds: job.leaseSeconds,
    retention_seconds: WAIT_DAYS * DAY_SECONDS,
    deletion_seconds: job.keepDays * DAY_SECONDS,
    heartbeat_seconds: HEARTBEAT_SECONDS,
    // When the last try of a job that a caller follows fails, pg-boss itself enqueues this job, even if the worker
    // died.
    dead_letter: job.shownAs === null ? null : endFailedJob.name,
    notify: true,
  };
}

type JobRow = { id: string; data: JobEnvelope; startAfter?: Date; group?: { id: string } };

/** The pg-boss row of a job; the kind of job decides whether it belongs to the account or to the service. */
export function buildJobRow({ request, accountId }: OwnedJob): JobRow {
  const { job, jobId, input, continues, startAfter, origin } = request;
  invariant(job.owner === 'service' || accountId !== null, `a job ${job.name} belongs to an account`);
  const owned = { job_id: jobId, account_id: job.owner === 'account' ? accountId : null, input };
  const data = origin === null ? owned : { ...owned, origin };
  return {
    id: buildUuid(jobId),
    data: job.shownAs === null ? data : { ...data, shown_job_id: continues ?? jobId },
    ...(startAfter !== null && { startAfter }),
    ...(job.perAccount !== null && accountId !== null && { group: { id: accountId } }),
  };
}
