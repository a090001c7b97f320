import type { Role } from '#contract/roles.ts';
import { findKeysBeyond } from '#domain/access/keys-beyond-role.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import type { CallContext } from '#operations/funnel/handler.ts';
import { describeKey } from '#operations/keys/describe-key.ts';
import type { KeyManager } from '#operations/keys/require-key.ts';
import { listAllKeysOf } from '#store/access/account-keys.ts';
import { revokeApiKey } from '#store/access/end-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { revokeInvitationsOf } from '#store/team/invitations.ts';
import { recordAct } from './record-act.ts';

/** Revokes what a person made and could no longer make with their new role (null: removed): keys and open invitations, each with its entry in the audit log. */
export async function endRightsBeyond(
  trx: Database,
  { account_id, creator }: KeyManager,
  context: CallContext,
  { user_id, role }: { user_id: string; role: Role | null },
): Promise<void> {
  const { now } = context;
  const made = (await listAllKeysOf(trx, account_id)).map((row) => describeKey(row, now));
  const keys = findKeysBeyond(made, user_id, role);
  for (const { key_id, name } of keys) {
    await revokeApiKey(trx, key_id, creator, now);
    const details = { made_by: user_id, name };
    await recordAct(trx, context, { action: 'key_revoked', subjectId: key_id, details });
  }
  const mayInvite = role !== null && rightsOf(role).scopes.includes('account:admin');
  const makers = [...(mayInvite ? [] : [user_id]), ...keys.map(({ key_id }) => key_id)];
  for (const subjectId of await revokeInvitationsOf(trx, makers))
    await recordAct(trx, context, { action: 'invitation_revoked', subjectId, details: { made_by: user_id } });
}
