import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** A step of a batch: some of its rows, each recorded and charged by itself, so that a second try goes on where the first ended. */
export const runBatch = defineJob({
  name: 'run_batch',
  summary: 'Checks the next rows of a batch',
  input: z.strictObject({}),
  shownAs: 'batch_search',
  atOnce: 1,
});
