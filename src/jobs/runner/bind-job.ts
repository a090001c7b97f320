import type { z } from 'zod';
import { invariant } from '#base/invariant.ts';
import type { Job } from '#contract/job.ts';
import type { OwnedJob } from '#store/jobs/job-rows.ts';
import type { Database } from '#store/postgres/database.ts';

/** What a job's handler gets besides its input. */
export type JobContext = {
  jobId: string;
  /** The id under which a caller follows this job, the same for all of its steps; null when no caller does. */
  shownJobId: string | null;
  /** The account of the job; null is the service itself. */
  accountId: string | null;
  /** The number of this try, from 1. */
  attempt: number;
  /** Aborted when this try can no longer succeed: its lease expired, another worker took the job, or the process is stopping. */
  signal: AbortSignal;
};

/** A job that a caller follows, by the id under which it is shown. */
export type FollowedJob = { jobId: string; accountId: string; signal: AbortSignal };

/** Returns the job of an account, which follows it. */
export function readFollowedJob({ shownJobId, accountId, signal }: JobContext): FollowedJob {
  invariant(shownJobId !== null && accountId !== null, 'the job belongs to an account that follows it');
  return { jobId: shownJobId, accountId, signal };
}

/**
 * What a try writes. The effect runs in the transaction that ends the job, so both are committed or neither is; a try
 * that lost its job commits nothing. If a caller follows the job, the effect must end it (`succeedAccountJob`,
 * `failAccountJob`), or the jobs must contain its next step (`continueJob`).
 */
export type JobEnd = { effect?: (trx: Database) => Promise<void>; jobs?: readonly OwnedJob[] };

export type BoundJob = { job: Job; handle(input: unknown, context: JobContext): Promise<JobEnd> };

/** Binds a job to its handler. The handler reads, computes and calls others; it returns its database changes as an effect. */
export function bindJob<Input extends z.ZodType>(
  job: Job<Input>,
  handle: (input: z.output<Input>, context: JobContext) => Promise<JobEnd>,
): BoundJob {
  // Parsed again: a job may have waited through an upgrade.
  return { job, handle: async (input, context) => handle(job.input.parse(input), context) };
}
