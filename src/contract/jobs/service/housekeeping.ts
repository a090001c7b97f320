import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** The sweep of what has outlived its use. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  summary:
    'Forgets idempotency keys after a day, jobs, codes, tokens and sessions when their time is over, prices that were never sent a month after it, events after a month, programs that nobody connected, files of exports that have ended, failed or whose time is over, and what was begun to be written and never ended; fails jobs that nobody goes on with, and asks anew for deliveries whose job was lost',
  input: z.strictObject({}),
  owner: 'service',
  leaseSeconds: 300,
  atOnce: 1,
  keepDays: 1,
  everySeconds: 600,
});
