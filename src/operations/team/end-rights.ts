import type { Role } from '#contract/roles.ts';
import type { AuditActor } from '#domain/access/audit-actor.ts';
import { findKeysBeyond } from '#domain/access/keys-beyond-role.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import { describeKey } from '#operations/keys/describe-key.ts';
import type { KeyManager } from '#operations/keys/require-key.ts';
import { listAllKeysOf } from '#store/access/account-keys.ts';
import { revokeApiKey } from '#store/access/end-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import { revokeInvitationsOf } from '#store/team/invitations.ts';

/** Who ends rights, and when. */
export type Ending = { manager: KeyManager; actor: AuditActor; now: Date };

/** Revokes what a person made and could no longer make with their new role (null: removed): keys and open invitations, each with its entry in the audit log. */
export async function endRightsBeyond(
  trx: Database,
  { manager: { account_id: accountId, creator }, actor, now }: Ending,
  userId: string,
  role: Role | null,
): Promise<void> {
  const made = (await listAllKeysOf(trx, accountId)).map((row) => describeKey(row, now));
  const keys = findKeysBeyond(made, userId, role);
  const entry = { accountId, actor, details: { made_by: userId } };
  for (const { key_id, name } of keys) {
    await revokeApiKey(trx, key_id, creator, now);
    const details = { ...entry.details, name };
    await recordAudit(trx, { ...entry, action: 'key_revoked', subjectId: key_id, details });
  }
  const mayInvite = role !== null && rightsOf(role).scopes.includes('account:admin');
  const makers = [...(mayInvite ? [] : [userId]), ...keys.map(({ key_id }) => key_id)];
  for (const subjectId of await revokeInvitationsOf(trx, makers))
    await recordAudit(trx, { ...entry, action: 'invitation_revoked', subjectId });
}
