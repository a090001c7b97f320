import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** A step of a batch. Each row is recorded and charged on its own, so that a retry continues where the last attempt ended. */
export const runBatch = defineJob({
  name: 'run_batch',
  summary: 'Checks the next rows of a batch',
  input: z.strictObject({}),
  shownAs: 'batch_search',
  atOnce: 1,
});
