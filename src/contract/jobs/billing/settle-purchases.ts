import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** The settling of paid searches whose outcome is not known. */
export const settlePurchases = defineJob({
  name: 'settle_purchases',
  summary: 'Keeps searches whose sender was lost, and asks the register about those whose outcome is not known',
  input: z.strictObject({}),
  owner: 'service',
  leaseSeconds: 300,
  atOnce: 1,
  keepDays: 1,
  everySeconds: 60,
});
