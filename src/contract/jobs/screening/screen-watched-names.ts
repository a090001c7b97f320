import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** Screens watched names against the entries of the sanctions list that the current version changed. */
export const screenWatchedNames = defineJob({
  name: 'screen_watched_names',
  summary: 'Screens the watched names against what changed on the sanctions list',
  input: z.strictObject({}),
  owner: 'service',
  atOnce: 1,
  keepDays: 1,
  everySeconds: 60,
});
