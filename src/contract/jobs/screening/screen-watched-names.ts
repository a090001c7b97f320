import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** Screens watched names against the version of the sanctions list that answers, by what differs from the one before. */
export const screenWatchedNames = defineJob({
  name: 'screen_watched_names',
  summary: 'Screens the watched names against what changed on the sanctions list',
  input: z.strictObject({}),
  owner: 'service',
  atOnce: 1,
  keepDays: 1,
  everySeconds: 60,
});
