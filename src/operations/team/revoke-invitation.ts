import { revokeInvitation } from '#contract/operations/team/revoke-invitation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readKeyManager } from '#operations/keys/require-key.ts';
import type { Database } from '#store/postgres/database.ts';
import { findInvitation, revokeInvitationOf } from '#store/team/invitations.ts';
import { recordAct } from './record-act.ts';
import { beginTeamChange } from './team-manager.ts';

/** Binds revoke_invitation. One that was accepted or has ended is left as it is. */
export function bindRevokeInvitation(db: Database): BoundOperation {
  return bind(revokeInvitation).order(async ({ invitation_id }, context) => {
    const caller = callerOf(context);
    const { accountId } = caller;
    const manager = await readKeyManager(db, caller);
    if ((await findInvitation(db, accountId, invitation_id)) === null)
      throw new ServiceError('not_found', 'There is no such invitation in this account.');
    return {
      answer: { ok: true },
      effect: async (trx) => {
        await beginTeamChange(trx, manager);
        if (!(await revokeInvitationOf(trx, invitation_id))) return;
        await recordAct(trx, context, { action: 'invitation_revoked', subjectId: invitation_id });
      },
    };
  });
}
