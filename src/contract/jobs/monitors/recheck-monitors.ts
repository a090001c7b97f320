import { z } from 'zod';
import { defineJob } from '#contract/job.ts';

/** Which monitors to recheck, and when that was requested. */
const order = { reference: z.string().nullable(), ordered_at: z.string() };

/**
 * A step of a recheck: plan what is due, check some monitors, or write the report.
 *
 * A step is short and requests the next one, which queues behind the steps of other accounts. An account with a million
 * monitors therefore does not delay one with three. `perAccount` allows one step per account at a time.
 */
export const recheckMonitorsJob = defineJob({
  name: 'recheck_monitors',
  summary: 'Checks the due monitors of an account in steps and writes the report',
  input: z.discriminatedUnion('step', [
    z.strictObject({
      step: z.literal('plan'),
      ...order,
      /** The last monitor that earlier steps compared with a new version of the sanctions list. */
      after: z.string().default(''),
    }),
    z.strictObject({
      step: z.literal('look'),
      ...order,
      /** The last item that earlier steps checked. */
      after: z.int().min(0),
    }),
    z.strictObject({ step: z.literal('report'), ...order }),
  ]),
  shownAs: 'monitor_recheck',
  atOnce: 2,
  perAccount: 1,
});
