import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

/** The body of every refusal; documented details may stand beside these fields. */
export const errorBody = z.looseObject({
  ok: z.literal(false),
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]).describe('Stable; branch on it.'),
  message: z.string().describe('For people; may change.'),
  request_id: z.string(),
  issues: z
    .array(z.object({ field: z.string(), problem: z.string() }))
    .optional()
    .describe('Which fields do not fit the contract, and why.'),
  missing_scopes: z.array(z.string()).optional().describe('With insufficient_scope.'),
  versions_held: z.array(z.string()).optional().describe('With invalid_source_version.'),
  price_cents: z.int().optional().describe('With insufficient_credit: what the call would have cost.'),
  retry_after_seconds: z.number().optional().describe('As Retry-After.'),
});
