import { toActor } from '#domain/access/audit-actor.ts';
import { type CallContext, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { type NewAuditEntry, recordAudit } from '#store/team/audit-log.ts';

/** Appends to the audit log what a caller did in their account; call it with the transaction of the act. */
export function recordAct(
  trx: Database,
  context: CallContext,
  act: Pick<NewAuditEntry, 'action' | 'subjectId' | 'details'>,
): Promise<void> {
  const caller = callerOf(context);
  return recordAudit(trx, { accountId: caller.accountId, actor: toActor(caller), ...act });
}
