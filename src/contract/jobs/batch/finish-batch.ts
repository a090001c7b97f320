import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** The last steps of a batch: they build its ZIP part by part and send its event. */
export const finishBatch = defineJob({
  name: 'finish_batch',
  summary: 'Builds the result ZIP of a batch',
  input: z.strictObject({
    /** The part that this step builds, from 0. */
    part: z.int().min(0),
  }),
  shownAs: 'batch_search',
  atOnce: 1,
  tries: 8,
  leaseSeconds: 3_600,
});
