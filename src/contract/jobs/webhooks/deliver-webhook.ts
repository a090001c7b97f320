import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** One attempt to deliver an event; a further one is a job of its own. */
export const deliverWebhook = defineJob({
  name: 'deliver_webhook',
  summary: 'Sends an event to one receiver, and asks for another attempt where it was not taken',
  input: z.strictObject({ delivery_id: z.string() }),
  // These are for workers that die: what the receiver does is no failure of the job.
  tries: 20,
  leaseSeconds: 60,
  atOnce: 24,
  perAccount: 3,
  keepDays: 1,
});
