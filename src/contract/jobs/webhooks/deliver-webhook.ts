import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** One attempt to deliver an event; each further attempt is a new job. */
export const deliverWebhook = defineJob({
  name: 'deliver_webhook',
  summary: 'Sends an event to one receiver, and schedules another attempt if it fails',
  input: z.strictObject({ delivery_id: z.string() }),
  // Only for workers that die: an error of the receiver does not fail the job.
  tries: 20,
  leaseSeconds: 60,
  atOnce: 24,
  perAccount: 3,
  keepDays: 1,
});
