import { buildUuid } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import type { Job, JobRequest } from '#contract/job.ts';
import { endFailedJob } from '#contract/jobs/service/end-failed-job.ts';

/** The schema that pg-boss has to itself; `migrations/` brings it, and `fsck` compares it. */
export const JOB_SCHEMA = 'pgboss';

/** pg-boss takes no shorter one: a worker that is silent for so long has lost its job. */
export const HEARTBEAT_SECONDS = 10;

const LONGEST_PAUSE_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
// A job that nobody takes is never thrown away: it waits for a worker.
const WAIT_DAYS = 3_650;

/** What a job carries: whose it is, and its input. */
export type JobEnvelope = {
  job_id: string;
  account_id: string | null;
  input: unknown;
  /** The id under which a caller follows it; absent for work that no caller sees. */
  shown_job_id?: string;
};

/** A job and the account on whose behalf it is asked for; null is the service itself. */
export type OwnedJob = { request: JobRequest; accountId: string | null };

/** The row that pg-boss keeps of a kind of job, in its own words. */
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
    // A caller who follows a job is told of its end even when nobody is left to tell it: pg-boss asks for this by itself.
    dead_letter: job.shownAs === null ? null : endFailedJob.name,
    notify: true,
  };
}

type JobRow = { id: string; data: JobEnvelope; startAfter?: Date; group?: { id: string } };

/** A job as pg-boss inserts it; its record says whether it is the account's or the service's own. */
export function buildJobRow({ request, accountId }: OwnedJob): JobRow {
  const { job, jobId, input, continues, startAfter } = request;
  invariant(job.owner === 'service' || accountId !== null, `a job ${job.name} is an account's`);
  const data = { job_id: jobId, account_id: job.owner === 'account' ? accountId : null, input };
  return {
    id: buildUuid(jobId),
    data: job.shownAs === null ? data : { ...data, shown_job_id: continues ?? jobId },
    ...(startAfter !== null && { startAfter }),
    ...(job.perAccount !== null && accountId !== null && { group: { id: accountId } }),
  };
}
