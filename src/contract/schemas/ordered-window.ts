import type { z } from 'zod';

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
