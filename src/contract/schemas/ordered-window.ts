import type { z } from 'zod';
import { dateTime } from './common.ts';

/** Refuses a window whose `to` is before its `from`: nothing could match, and the empty answer would read like a finding. */
export function orderedWindow<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema.refine(({ from, to }) => from === undefined || to === undefined || toMs(from) <= toMs(to), {
    path: ['to'],
    message: 'must not be before from',
  });
}

function toMs(time: unknown): number {
  return typeof time === 'number' ? time : Date.parse(String(time));
}

/** The ends of a window of times; `what` says what is between them, such as Only acts. */
export const windowTimes = (what: string) => ({
  from: dateTime
    .optional()
    .meta({ description: `${what} at or after this date-time.`, examples: ['2026-11-01T00:00:00+11:00'] }),
  to: dateTime
    .optional()
    .meta({ description: `${what} at or before this date-time.`, examples: ['2026-11-30T23:59:59+11:00'] }),
});
