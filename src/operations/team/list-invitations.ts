import { listInvitations } from '#contract/operations/team/list-invitations.ts';
import { INVITATION_ID } from '#contract/schemas/team.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readCursor, readPage } from '#operations/lists/read-page.ts';
import type { Database } from '#store/postgres/database.ts';
import { listInvitationsOf } from '#store/team/invitations.ts';
import { describeInvitation } from './create-invitation.ts';

/** Binds the list of an account's invitations, newest first. */
export function bindListInvitations(db: Database): BoundOperation {
  return bind(listInvitations).read(async ({ limit, cursor }, context) => {
    const before = readCursor(cursor, INVITATION_ID);
    const read = (most: number) => listInvitationsOf(db, callerOf(context).accountId, { limit: most, before });
    const { shown, next_cursor } = await readPage(limit, read, ({ invitation_id }) => invitation_id);
    return { ok: true, invitations: shown.map((row) => describeInvitation(row, context.now)), next_cursor };
  });
}
