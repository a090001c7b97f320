import { removePerson } from '#contract/operations/team/remove-person.ts';
import { toActor } from '#domain/access/audit-actor.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readKeyManager } from '#operations/keys/require-key.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import { removePersonOf } from '#store/team/people.ts';
import { endRightsBeyond } from './end-rights.ts';
import { beginTeamChange, requireOwnerLeft, requirePersonOf } from './team-manager.ts';

export function bindRemovePerson(db: Database): BoundOperation {
  return bind(removePerson).order(async ({ user_id }, context) => {
    const caller = callerOf(context);
    const { accountId } = caller;
    const actor = toActor(caller);
    const manager = await readKeyManager(db, caller);
    await requirePersonOf(db, accountId, user_id);
    return {
      answer: { ok: true },
      effect: async (trx) => {
        await beginTeamChange(trx, manager);
        const person = await requirePersonOf(trx, accountId, user_id);
        await requireOwnerLeft(trx, accountId, person);
        await removePersonOf(trx, user_id);
        await endRightsBeyond(trx, { manager, actor, now: context.now }, user_id, null);
        const details = { email: person.email, role: person.role };
        const entry = { accountId, actor, subjectId: user_id, details };
        await recordAudit(trx, { ...entry, action: 'person_removed' });
      },
    };
  });
}
