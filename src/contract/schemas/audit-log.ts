import { z } from 'zod';
import { ALL_AUDIT_ACTIONS, AUDIT_ACTORS } from '#contract/audit-actions.ts';
import { dateTime, requiredText, textOrNull, wholeNumber } from './common.ts';
import { orderedWindow, windowTimes } from './ordered-window.ts';
import { nextCursor, ok } from './shared-fields.ts';

const action = z.enum(ALL_AUDIT_ACTIONS).describe('What was done.');

export const auditLogRequest = orderedWindow(
  z.strictObject({
    limit: wholeNumber(1, 1000).default(50).describe('The most items to return: 1-1000, default 50.'),
    cursor: requiredText(200)
      .optional()
      .describe('next_cursor of the previous page, or the cursor in the last row of a CSV file.'),
    action: action.optional().describe('Only this act, such as key_created.'),
    actor_id: requiredText(40).optional().describe('Only acts of this person (usr_), API key (key_) or app (grt_).'),
    ...windowTimes('Only acts'),
    format: z.enum(['json', 'csv']).default('json').describe('json (default), or csv: the same page as a file.'),
  }),
);

const entry = z.strictObject({
  at: dateTime.describe('When it was done.'),
  action,
  actor_kind: z.enum(AUDIT_ACTORS).describe('Who did it; unknown: someone whose sign-in failed.'),
  actor_id: textOrNull.describe('The person, API key or grant; null for the operator and for an unknown.'),
  actor_name: textOrNull.describe('Their present e-mail address or name; null when there is none.'),
  subject_id: textOrNull.describe('What it was done to: the id of a person, key, grant, quote, job or invitation.'),
  address: textOrNull.describe(
    'The network address that the request came from, of IPv6 the /64 network; null for the operator, and for entries made before it was recorded.',
  ),
  details: z.record(z.string(), z.unknown()).describe('More about the act, without secrets.'),
});

/** A page of the audit log, newest first. */
export const auditLogResponse = z.object({
  ok,
  entries: z.array(entry).describe('The acts of this page, newest first.'),
  next_cursor: nextCursor,
});
