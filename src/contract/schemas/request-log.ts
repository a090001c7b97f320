import { z } from 'zod';
import { keysOf } from '#base/keys-of.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { dateTime, requiredText, textOrNull, wholeNumber } from './common.ts';
import { orderedWindow, windowTimes } from './ordered-window.ts';
import { askedPage, nextCursor, ok } from './shared-fields.ts';

const codes = keysOf(ERROR_CODES);

export const requestLogRequest = orderedWindow(
  z.strictObject({
    ...askedPage,
    made_by: requiredText(40).optional().describe('Only those of this API key (key_), app (grt_) or person (usr_).'),
    operation: requiredText(100).optional().describe('Only this operation, such as get_abn.'),
    status: wholeNumber(200, 599).optional().describe('Only this HTTP status, such as 429.'),
    code: z.enum(codes).optional().describe('Only this error code.'),
    request_id: requiredText(200).optional().describe('Only the request with this id, as its answer carried it.'),
    callers: z
      .enum(['all', 'programs'])
      .default('all')
      .describe('all (default), or programs: without the calls that pages of the console make for signed-in people.'),
    ...windowTimes('Only those answered'),
  }),
);

const request = z.strictObject({
  at: dateTime.describe('When it was answered.'),
  made_by: z.string().describe('The API key (key_), app (its grant, grt_) or person (usr_).'),
  made_by_name: textOrNull.describe('Its present name or e-mail address; null when there is none.'),
  operation: z.string().describe('Its name in the contract, such as get_abn.'),
  status: z.int().describe('The HTTP status; for an agent’s call the one that REST would have sent.'),
  code: textOrNull.describe('The error code; null for success.'),
  duration_ms: z.number().describe('How long the service worked on it, in milliseconds.'),
  request_id: textOrNull.describe('The id that the answer carried; null where it carried none.'),
});

/** A page of the request log, newest first. */
export const requestLogResponse = z.object({
  ok,
  requests: z.array(request).describe('The calls of this page, newest first.'),
  next_cursor: nextCursor,
});
