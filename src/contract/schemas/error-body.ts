import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

/** The body of every refusal; documented details may stand beside these fields. */
export const errorBody = z.looseObject({
  ok: z.literal(false),
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]).describe('Stable; branch on it.'),
  message: z.string().describe('For people; may change.'),
  request_id: z.string(),
});
