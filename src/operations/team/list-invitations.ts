import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { listInvitations } from '#contract/operations/team/list-invitations.ts';
import { INVITATION_ID } from '#contract/schemas/team.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { listInvitationsOf } from '#store/team/invitations.ts';
import { describeInvitation } from './describe-invitation.ts';

/** Binds the list of an account's invitations, newest first. */
export function bindListInvitations(db: Database): BoundOperation {
  return bind(listInvitations).read(async ({ limit, cursor }, context) => {
    const before = cursor === undefined ? null : readCursor(cursor);
    // One extra row shows whether there is a next page.
    const found = await listInvitationsOf(db, callerOf(context).accountId, { limit: limit + 1, before });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      ok: true,
      invitations: shown.map((row) => describeInvitation(row, context.now)),
      next_cursor: found.length > limit && last !== undefined ? encodeCursor(last.invitation_id) : null,
    };
  });
}

function readCursor(cursor: string): string {
  const position = parseCursor(cursor);
  if (position !== null && INVITATION_ID.test(position)) return position;
  throw buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
