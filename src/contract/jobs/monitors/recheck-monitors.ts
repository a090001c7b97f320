import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** What was ordered: which monitors, and when. */
const order = { reference: z.string().nullable(), ordered_at: z.string() };

/**
 * A step of a recheck: the plan of what is due, a look at some of it, or the report.
 *
 * A step is short and asks for the next, which waits behind the steps of others: whoever has a million monitors keeps
 * nobody with three waiting. `perAccount` lets one account have one step at a time.
 */
export const recheckMonitorsJob = defineJob({
  name: 'recheck_monitors',
  summary: 'Looks at the monitors of an account that are due, some at a time, and reports what was found',
  input: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('plan'), ...order }),
    z.strictObject({
      step: z.literal('look'),
      ...order,
      /** The last item that the steps before this one looked at. */
      after: z.int().min(0),
    }),
    z.strictObject({ step: z.literal('report'), ...order }),
  ]),
  shownAs: 'monitor_recheck',
  atOnce: 2,
  perAccount: 1,
});
