import { z } from 'zod';
import { cents, dateTime, day, recordId } from './common.ts';
import { orderedWindow } from './ordered-window.ts';
import { ok } from './shared-fields.ts';

/** The first and the last day. */
export const usageRequest = orderedWindow(
  z.strictObject({
    from: day.optional().meta({ description: 'First day in Sydney; default: 30 days ago.', examples: ['2026-11-01'] }),
    to: day.optional().meta({ description: 'Last day in Sydney; default: today.', examples: ['2026-11-30'] }),
    format: z.enum(['json', 'pdf']).default('json').describe('json (default): the figures; pdf: a statement to print.'),
  }),
);

const correction = z.strictObject({
  transaction_id: z.string().describe('Id of the ledger transaction.'),
  reverses_transaction_id: z.string().describe('The ledger transaction that this one reverses completely.'),
  kind: z
    .enum(['credit_reversal', 'charge_refund'])
    .describe('charge_refund: the price of a check was returned; credit_reversal: credit was withdrawn.'),
  record_id: recordId.nullable().describe('The check whose charge was refunded; null for a reversal of credit.'),
  amount_cents: z
    .int()
    .describe('Its effect on the balance, in cents of AUD: a refund adds, a reversal of credit subtracts.'),
  because: z.string().describe('Why it was made, in the operator’s words.'),
  created_at: dateTime.describe('When it was made.'),
});

/** Credit, spend and calls of the credential's account. */
export const usageResponse = z.object({
  ok,
  tenant_id: z.string().describe('The tenant of your credential, ten_….'),
  account_id: z.string().describe('The account of your credential, acc_….'),
  currency: z.literal('AUD').describe('All amounts are Australian dollars.'),
  balance_cents: z.int().describe('Credit that is left now, in cents of AUD.'),
  daily_cap: z
    .strictObject({
      cap_cents: cents.describe('The most that may be spent in a day, in cents of AUD.'),
      spent_cents: cents.describe('What was spent today, in cents of AUD.'),
      resets_at: dateTime.describe('When the next day begins in Sydney.'),
    })
    .nullable()
    .describe('The account’s daily cap (Sydney time) and the amount spent today; null: no cap.'),
  from: day.describe('First day in Sydney of the figures below.'),
  to: day.describe('Last day in Sydney of the figures below.'),
  opening_balance_cents: z.int().describe('Credit when the first day began, in cents of AUD.'),
  closing_balance_cents: z
    .int()
    .describe(
      'Credit when the last day ended, or now, in cents of AUD: opening balance, plus credit and refunds, less reversals and spend.',
    ),
  credit_cents: cents.describe('Credit added on these days, in cents of AUD.'),
  reversal_cents: cents.describe('Credit withdrawn on these days, in cents of AUD.'),
  spend_cents: cents.describe('The prices of the checks in cents of AUD, refunded or not.'),
  refund_cents: cents.describe('Refunds made on these days in cents of AUD, for checks of any day.'),
  calls: z.int().min(0).describe('The number of completed checks.'),
  by_tool_and_day: z
    .array(
      z.strictObject({
        day: day.describe('The day of the checks in Sydney.'),
        tool: z.string().describe('The operation that was called.'),
        calls: z.int().min(0).describe('The number of completed checks.'),
        spend_cents: cents.describe('Their prices together, in cents of AUD.'),
      }),
    )
    .describe('The same figures for each operation and day.'),
  corrections: z
    .array(correction)
    .describe('Refunds and credit reversals made on these days: newest first, at most 200.'),
});
