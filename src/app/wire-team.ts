import type { BoundOperation } from '#operations/funnel/handler.ts';
import { bindCreateKey } from '#operations/keys/create-key.ts';
import { bindListKeys } from '#operations/keys/list-keys.ts';
import { bindRevokeKey } from '#operations/keys/revoke-key.ts';
import { bindRotateKey } from '#operations/keys/rotate-key.ts';
import { bindChangeRole } from '#operations/team/change-role.ts';
import { bindCreateInvitation } from '#operations/team/create-invitation.ts';
import { bindListAuditLog } from '#operations/team/list-audit-log.ts';
import { bindListInvitations } from '#operations/team/list-invitations.ts';
import { bindListPeople } from '#operations/team/list-people.ts';
import { bindListRequests } from '#operations/team/list-requests.ts';
import { bindRemovePerson } from '#operations/team/remove-person.ts';
import { bindRevokeInvitation } from '#operations/team/revoke-invitation.ts';
import type { Database } from '#store/postgres/database.ts';

/** Binds the operations with the scope account:admin: on keys, people, invitations and logs. */
export function bindTeam(db: Database, buildJoinUrl: (token: string) => string): BoundOperation[] {
  return [
    bindCreateKey(db),
    bindListKeys(db),
    bindRotateKey(db),
    bindRevokeKey(db),
    bindListPeople(db),
    bindChangeRole(db),
    bindRemovePerson(db),
    bindCreateInvitation(db, buildJoinUrl),
    bindListInvitations(db),
    bindRevokeInvitation(db),
    bindListAuditLog(db),
    bindListRequests(db),
  ];
}
