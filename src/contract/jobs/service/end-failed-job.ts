import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/**
 * Ends a visible job whose last attempt failed.
 *
 * pg-boss enqueues it in the statement that fails the job. It only writes a few rows, so it succeeds as soon as the store
 * is available, and is retried until then.
 */
export const endFailedJob = defineJob({
  name: 'end_failed_job',
  summary: 'Marks a visible job as failed',
  // The input of the failed job, of any kind.
  input: z.unknown(),
  tries: 100,
  leaseSeconds: 60,
  keepDays: 30,
});
