import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

export const housekeeping = defineJob({
  name: 'housekeeping',
  summary:
    'Makes the partitions of the next days and drops those that are too old; deletes expired idempotency keys, jobs, codes, tokens, sessions, quotes, events, requests, unused clients, export files and abandoned uploads; settles the states of monitors; fails stalled jobs; requeues lost deliveries',
  input: z.strictObject({}),
  owner: 'service',
  leaseSeconds: 300,
  atOnce: 1,
  keepDays: 1,
  everySeconds: 600,
});
