import { z } from 'zod';
import { dateTime } from './common.ts';

/** Nothing is asked. */
export const healthRequest = z.strictObject({});

/** Whether the API responds, and whether its store does. */
export const healthResponse = z.object({
  ok: z.literal(true),
  status: z
    .enum(['ok', 'degraded'])
    .describe(
      'degraded: the API responds, but its store does not, or requests were turned away in the last ten seconds.',
    ),
  store: z.enum(['ok', 'unavailable']),
  version: z.string(),
  time: dateTime,
});
