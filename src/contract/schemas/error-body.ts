import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

/** The body of every error; some codes add documented details. */
export const errorBody = z.looseObject({
  ok: z.literal(false),
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]).describe('Stable; branch on it.'),
  message: z.string().describe('For people; may change.'),
  request_id: z.string(),
  issues: z
    .array(z.object({ field: z.string(), problem: z.string() }))
    .optional()
    .describe('The invalid fields and their problems.'),
  missing_scopes: z.array(z.string()).optional().describe('With insufficient_scope.'),
  versions_held: z.array(z.string()).optional().describe('With invalid_source_version.'),
  price_cents: z
    .int()
    .optional()
    .describe(
      'What the call would have cost: with insufficient_credit, spend_cap_reached, price_confirmation_required.',
    ),
  cap_of: z
    .enum(['grant', 'account'])
    .optional()
    .describe('With spend_cap_reached: whether it is the cap of the app’s grant or of the account.'),
  cap_cents: z.int().optional().describe('With spend_cap_reached: the daily cap.'),
  spent_cents: z
    .int()
    .optional()
    .describe(
      'With spend_cap_reached: the amount spent today; for an account it includes the price of running searches.',
    ),
  resets_at: z.string().optional().describe('With spend_cap_reached: when the next day begins in Sydney.'),
  quote_id: z.string().optional().describe('With price_confirmation_required.'),
  quote_state: z.string().optional().describe('With price_confirmation_required: issued or declined.'),
  confirm_url: z
    .string()
    .optional()
    .describe('With price_confirmation_required: the page on which the signed-in person approves the price.'),
  expires_at: z.string().optional().describe('With price_confirmation_required: when the price expires.'),
  record_id: z
    .string()
    .optional()
    .describe(
      'With abn_not_found: the record of this check. With network_error: the record with status pending_reconciliation.',
    ),
  sample: z.literal(true).optional().describe('Only for a test key: nothing in the answer is real.'),
  retry_after_seconds: z.number().optional().describe('The same as the Retry-After header.'),
});
