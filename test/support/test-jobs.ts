import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** A job for tests only: it records that it ran. */
export const noteJob = defineJob({
  name: 'test_note',
  summary: 'For tests',
  input: z.strictObject({ note: z.string() }),
  tries: 3,
  retryDelaySeconds: 0,
  leaseSeconds: 30,
});

/** A job for tests only that its caller sees: it makes a file, or fails. */
export const shownJob = defineJob({
  name: 'test_shown',
  summary: 'For tests',
  input: z.strictObject({ note: z.string() }),
  shownAs: 'evidence_export',
  tries: 2,
  retryDelaySeconds: 0,
  leaseSeconds: 30,
});
