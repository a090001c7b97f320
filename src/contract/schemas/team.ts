import { z } from 'zod';
import { ALL_ROLES } from '#contract/roles.ts';
import { dateTime, idPattern, idText, textOrNull, visibleLine } from './common.ts';
import { askedPage, nextCursor, ok } from './shared-fields.ts';

export const INVITATION_ID = idPattern('inv');

const userId = idText('usr', 'The person’s id, from the list of people.');
const invitationId = idText('inv', 'Id of the invitation, as the list of invitations shows it; it is not the link.');
const role = z.enum(ALL_ROLES).describe('What the person may do in the account: owner, member, viewer or billing.');

const person = z.strictObject({
  user_id: userId,
  email: z.string().describe('The e-mail address with which they sign in.'),
  role,
  created_at: dateTime.describe('When they joined.'),
  signed_in_at: dateTime.nullable().describe('When they last signed in; null when no sign-in is recorded.'),
});

const invitation = z.strictObject({
  invitation_id: invitationId,
  role,
  note: textOrNull.describe('What its maker wrote to recognise it; null: nothing.'),
  state: z
    .enum(['open', 'accepted', 'revoked', 'expired'])
    .describe('Only an open one can be accepted, once, while its maker can still invite people.'),
  created_at: dateTime.describe('When it was made.'),
  created_by: z.string().describe('The person (usr_) or API key (key_) that made it.'),
  expires_at: dateTime.describe('When it can no longer be accepted: three days after it was made.'),
  accepted_at: dateTime.nullable().describe('When it was accepted; null: not yet.'),
  accepted_by_user_id: userId.nullable().describe('The person who joined with it; null: no one yet.'),
});

export const peopleResponse = z.object({
  ok,
  people: z.array(person).describe('At most 100, in the order in which they joined.'),
});

export const roleRequest = z.strictObject({ user_id: userId, role });

export const personRequest = z.strictObject({ user_id: userId });

export const invitationRequest = z.strictObject({
  role: role.describe(
    'The role that the invited person gets: owner, member, viewer or billing. It must not have more rights than you.',
  ),
  note: visibleLine(100).optional().describe('For whom it is, to recognise it: one line of visible characters.'),
});

/** A new invitation, and its link. */
export const invitationCreated = z.object({
  ok,
  invitation: invitation.describe('What was made, without its link.'),
  join_url: textOrNull.describe(
    'The link to send. Shown only once, and stored only as a hash; null in a replayed answer.',
  ),
});

export const invitationListRequest = z.strictObject(askedPage);

export const invitationListResponse = z.object({
  ok,
  invitations: z.array(invitation).describe('Those of this page, newest first.'),
  next_cursor: nextCursor,
});

export const invitationIdRequest = z.strictObject({ invitation_id: invitationId });
