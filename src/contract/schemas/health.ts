import { z } from 'zod';
import { dateTime } from './common.ts';
import { ok } from './shared-fields.ts';

/** Why the service is degraded. */
export const degradedReason = z.enum([
  'store_unavailable',
  'store_not_writable',
  'objects_unavailable',
  'shedding_load',
  'clock_skew',
  'log_behind',
]);

/** A reason why the service is degraded. */
export type DegradedReason = z.infer<typeof degradedReason>;

/** Whether the API and its store respond. */
export const healthResponse = z.object({
  ok,
  status: z.enum(['ok', 'degraded']).describe('degraded: the API responds, but part of it does not work; see reasons.'),
  reasons: z
    .array(degradedReason)
    .describe(
      'Empty when ok. store_not_writable: the store responds but refuses writes. objects_unavailable: files and addresses fail. shedding_load: requests were rejected in the last ten seconds. clock_skew: writes are refused with clock_skew. log_behind: the database is older than the signed evidence log, so writes are refused until an operator has decided what to do.',
    ),
  store: z.enum(['ok', 'unavailable']).describe('Whether the database responds.'),
  version: z.string().describe('The release of the service that answered.'),
  time: dateTime.describe('The service’s clock.'),
});
