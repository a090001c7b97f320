import type { z } from 'zod';
import type { Job } from '#contract/job.ts';
import type { OwnedJob } from '#store/jobs/job-rows.ts';
import type { Database } from '#store/postgres/database.ts';

/** What a job's handler may know beside its input. */
export type JobContext = {
  jobId: string;
  /** The id under which a caller follows this work, the same for all of its steps; null where none does. */
  shownJobId: string | null;
  /** Whose job it is; null is the service itself. */
  accountId: string | null;
  /** Which try this is, from 1. */
  attempt: number;
  /** Aborted when this try can no longer end well: its lease is over, another took the job, or the process ends. */
  signal: AbortSignal;
};

/**
 * What a try leaves behind. The effect is written in the transaction that ends the job, so that both are there or neither
 * is; for a try that no longer holds the job, neither is. Of a job that a caller sees, the effect ends it
 * (`succeedAccountJob`, `failAccountJob`), or the jobs hold its next step (`continueJob`).
 */
export type JobEnd = { effect?: (trx: Database) => Promise<void>; jobs?: readonly OwnedJob[] };

/** A job record together with what does it. */
export type BoundJob = { job: Job; handle(input: unknown, context: JobContext): Promise<JobEnd> };

/** Binds a job to what does it. The handler reads, computes and asks others; what it changes in the store it gives back. */
export function bindJob<Input extends z.ZodType>(
  job: Job<Input>,
  handle: (input: z.output<Input>, context: JobContext) => Promise<JobEnd>,
): BoundJob {
  // Parsed again: a job may have waited through an upgrade.
  return { job, handle: async (input, context) => handle(job.input.parse(input), context) };
}
