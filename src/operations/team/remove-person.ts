import { removePerson } from '#contract/operations/team/remove-person.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readKeyManager } from '#operations/keys/require-key.ts';
import type { Database } from '#store/postgres/database.ts';
import { removePersonOf } from '#store/team/people.ts';
import { endRightsBeyond } from './end-rights.ts';
import { recordAct } from './record-act.ts';
import { beginTeamChange, requireOwnerLeft, requirePersonOf } from './team-manager.ts';

export function bindRemovePerson(db: Database): BoundOperation {
  return bind(removePerson).order(async ({ user_id }, context) => {
    const caller = callerOf(context);
    const { accountId } = caller;
    const manager = await readKeyManager(db, caller);
    await requirePersonOf(db, accountId, user_id);
    return {
      answer: { ok: true },
      effect: async (trx) => {
        await beginTeamChange(trx, manager);
        const person = await requirePersonOf(trx, accountId, user_id);
        await requireOwnerLeft(trx, accountId, person);
        await removePersonOf(trx, user_id);
        await endRightsBeyond(trx, manager, context, { user_id, role: null });
        const details = { email: person.email, role: person.role };
        await recordAct(trx, context, { action: 'person_removed', subjectId: user_id, details });
      },
    };
  });
}
