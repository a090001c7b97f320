import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/**
 * The end of a job that a caller sees and whose last try failed.
 *
 * pg-boss asks for it in the very statement that fails the job. It writes a few rows and asks nobody, so it succeeds as
 * soon as the store answers; it is tried until then.
 */
export const endFailedJob = defineJob({
  name: 'end_failed_job',
  summary: 'Tells the caller of a job that it has failed',
  // The input of the job that failed, whatever it was.
  input: z.unknown(),
  tries: 100,
  leaseSeconds: 60,
  keepDays: 30,
});
