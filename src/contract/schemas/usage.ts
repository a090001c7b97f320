import { z } from 'zod';
import { cents, dateTime, day } from './common.ts';
import { orderedWindow } from './ordered-window.ts';

/** Which days are asked for. */
export const usageRequest = orderedWindow(
  z.strictObject({
    from: day.optional().describe('First day (UTC); default: 30 days ago.'),
    to: day.optional().describe('Last day (UTC); default: today.'),
  }),
);

/** Credit, spend and calls of the credential's account. */
export const usageResponse = z.object({
  ok: z.literal(true),
  tenant_id: z.string(),
  account_id: z.string(),
  currency: z.literal('AUD'),
  balance_cents: z.int(),
  daily_cap: z
    .strictObject({ cap_cents: cents, spent_cents: cents, resets_at: dateTime })
    .nullable()
    .describe('The most the account may spend in a day in Sydney, and what counts today; null: no cap.'),
  from: day,
  to: day,
  spend_cents: cents,
  calls: z.int().min(0),
  by_tool_and_day: z.array(z.strictObject({ day, tool: z.string(), calls: z.int().min(0), spend_cents: cents })),
});
