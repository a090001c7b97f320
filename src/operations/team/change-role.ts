import { changeRole } from '#contract/operations/team/change-role.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readKeyManager } from '#operations/keys/require-key.ts';
import type { Database } from '#store/postgres/database.ts';
import { changeRoleOf } from '#store/team/people.ts';
import { endRightsBeyond } from './end-rights.ts';
import { recordAct } from './record-act.ts';
import { beginTeamChange, requireOwnerLeft, requirePersonOf, requireRoleWithin } from './team-manager.ts';

export function bindChangeRole(db: Database): BoundOperation {
  return bind(changeRole).order(async ({ user_id, role }, context) => {
    const caller = callerOf(context);
    const { accountId } = caller;
    const manager = await readKeyManager(db, caller);
    await requirePersonOf(db, accountId, user_id);
    requireRoleWithin(manager, role);
    return {
      answer: { ok: true },
      effect: async (trx) => {
        await beginTeamChange(trx, manager);
        const person = await requirePersonOf(trx, accountId, user_id);
        if (person.role === role) return;
        await requireOwnerLeft(trx, accountId, person);
        await changeRoleOf(trx, user_id, role);
        await endRightsBeyond(trx, manager, context, { user_id, role });
        const details = { from: person.role, to: role };
        await recordAct(trx, context, { action: 'role_changed', subjectId: user_id, details });
      },
    };
  });
}
