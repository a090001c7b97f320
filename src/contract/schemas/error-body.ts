import { z } from 'zod';
import { keysOf } from '#base/keys-of.ts';
import { ERROR_CODES } from '#contract/errors.ts';

/** The body of every error; some codes add documented details. */
export const errorBody = z.looseObject({
  ok: z.literal(false).describe('Always false in an error.'),
  code: z.enum(keysOf(ERROR_CODES)).describe('Stable; branch on it.'),
  message: z.string().describe('For people; may change.'),
  request_id: z.string().describe('Id of this request; quote it to the operator. Also in X-Request-Id.'),
  issues: z
    .array(
      z.object({
        field: z.string().describe('Path of the field, such as filter.from.'),
        problem: z.string().describe('What is wrong with it.'),
      }),
    )
    .optional()
    .describe('The invalid fields and their problems.'),
  missing_scopes: z
    .array(z.string())
    .optional()
    .describe('With insufficient_scope: the scopes that the credential lacks.'),
  versions_held: z
    .array(z.string())
    .optional()
    .describe('With invalid_source_version: the versions that you can name.'),
  price_cents: z
    .int()
    .optional()
    .describe(
      'What the call would have cost, in cents of AUD: with insufficient_credit, spend_cap_reached, price_confirmation_required.',
    ),
  cap_of: z
    .enum(['grant', 'account'])
    .optional()
    .describe('With spend_cap_reached: whether it is the cap of the app’s grant or of the account.'),
  cap_cents: z.int().optional().describe('With spend_cap_reached: the daily cap, in cents of AUD.'),
  spent_cents: z
    .int()
    .optional()
    .describe(
      'With spend_cap_reached: the cents of AUD spent today; for an account it includes the price of running searches.',
    ),
  resets_at: z
    .string()
    .optional()
    .describe('With spend_cap_reached: when the next day begins in Sydney, as an RFC 3339 date-time.'),
  quote_id: z.string().optional().describe('With price_confirmation_required: the id of the price to approve.'),
  quote_state: z.string().optional().describe('With price_confirmation_required: issued or declined.'),
  confirm_url: z
    .string()
    .optional()
    .describe('With price_confirmation_required: the page on which the signed-in person approves the price.'),
  expires_at: z
    .string()
    .optional()
    .describe('With price_confirmation_required: when the price expires, as an RFC 3339 date-time.'),
  record_id: z
    .string()
    .optional()
    .describe(
      'With abn_not_found: the record of this check. With network_error: the record with status pending_reconciliation.',
    ),
  sample: z.literal(true).optional().describe('Only for a test key: nothing in the answer is real.'),
  retry_after_seconds: z.number().optional().describe('How many seconds to wait: the same as the Retry-After header.'),
});
