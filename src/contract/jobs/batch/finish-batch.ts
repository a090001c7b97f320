import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** The end of a batch: its ZIP, part by part, and its event. */
export const finishBatch = defineJob({
  name: 'finish_batch',
  summary: 'Puts the results of a batch together',
  input: z.strictObject({
    /** The part that this step makes, from 0. */
    part: z.int().min(0),
  }),
  shownAs: 'batch_search',
  atOnce: 1,
  tries: 8,
  leaseSeconds: 3_600,
});
