import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** The sweep of what has outlived its use. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  summary: 'Forgets idempotency keys after a day, and jobs when their time is over',
  input: z.strictObject({}),
  owner: 'service',
  leaseSeconds: 300,
  atOnce: 1,
  keepDays: 1,
  everySeconds: 600,
});
