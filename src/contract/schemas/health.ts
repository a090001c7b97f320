import { z } from 'zod';
import { dateTime } from './common.ts';

/** Nothing is asked. */
export const healthRequest = z.strictObject({});

/** Why the service is degraded. */
export const degradedReason = z.enum([
  'store_unavailable',
  'store_not_writable',
  'objects_unavailable',
  'shedding_load',
  'clock_skew',
  'log_behind',
]);

/** A reason, as callers read it. */
export type DegradedReason = z.infer<typeof degradedReason>;

/** Whether the API responds, and whether its store does. */
export const healthResponse = z.object({
  ok: z.literal(true),
  status: z
    .enum(['ok', 'degraded'])
    .describe('degraded: the API responds, but part of it does not work; reasons name the parts.'),
  reasons: z
    .array(degradedReason)
    .describe(
      'Empty when ok. store_not_writable: the store answers and takes no writes. objects_unavailable: files and addresses fail. shedding_load: requests were rejected in the last ten seconds. clock_skew: writes are refused with clock_skew. log_behind: our database is older than the evidence log that we signed, so writes are refused until an operator has decided.',
    ),
  store: z.enum(['ok', 'unavailable']),
  version: z.string(),
  time: dateTime,
});
