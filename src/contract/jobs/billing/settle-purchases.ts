import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** Settles paid searches with an unknown outcome. */
export const settlePurchases = defineJob({
  name: 'settle_purchases',
  summary: 'Recovers searches whose process died, and queries the register about those with an unknown outcome',
  input: z.strictObject({}),
  owner: 'service',
  leaseSeconds: 300,
  atOnce: 1,
  keepDays: 1,
  everySeconds: 60,
});
