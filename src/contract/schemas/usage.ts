import { z } from 'zod';
import { cents, dateTime, day, recordId } from './common.ts';
import { orderedWindow } from './ordered-window.ts';

/** The first and the last day. */
export const usageRequest = orderedWindow(
  z.strictObject({
    from: day.optional().describe('First day (UTC); default: 30 days ago.'),
    to: day.optional().describe('Last day (UTC); default: today.'),
  }),
);

const correction = z.strictObject({
  transaction_id: z.string(),
  reverses_transaction_id: z.string().describe('The ledger transaction that this one reverses completely.'),
  kind: z.enum(['credit_reversal', 'charge_refund']),
  record_id: recordId.nullable().describe('The check whose charge was refunded; null for a reversal of credit.'),
  amount_cents: z.int().describe('Its effect on the balance: a refund adds, a reversal of credit subtracts.'),
  because: z.string(),
  created_at: dateTime,
});

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
    .describe('The account’s daily cap (Sydney time) and the amount spent today; null: no cap.'),
  from: day,
  to: day,
  spend_cents: cents.describe('The prices of the checks, refunded or not.'),
  refund_cents: cents.describe('Refunds made on these days, for checks of any day.'),
  calls: z.int().min(0),
  by_tool_and_day: z.array(z.strictObject({ day, tool: z.string(), calls: z.int().min(0), spend_cents: cents })),
  corrections: z
    .array(correction)
    .describe('Refunds and credit reversals made on these days: newest first, at most 200.'),
});
