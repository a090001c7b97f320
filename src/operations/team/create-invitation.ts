import type { z } from 'zod';
import { createInvitation } from '#contract/operations/team/create-invitation.ts';
import type { invitationCreated } from '#contract/schemas/team.ts';
import { ServiceError } from '#contract/service-error.ts';
import { decideInvitationState, MAX_TEAM } from '#domain/access/invitation.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readKeyManager } from '#operations/keys/require-key.ts';
import type { Database } from '#store/postgres/database.ts';
import {
  buildInvitation,
  countOpenInvitations,
  type KeptInvitation,
  recordInvitation,
} from '#store/team/invitations.ts';
import { listPeopleOf } from '#store/team/people.ts';
import { recordAct } from './record-act.ts';
import { beginTeamChange, requireRoleWithin } from './team-manager.ts';

/** Binds create_invitation; `buildJoinUrl` returns the page on which a token is accepted. */
export function bindCreateInvitation(db: Database, buildJoinUrl: (token: string) => string): BoundOperation {
  return bind(createInvitation).order(async ({ role, note = null }, context) => {
    const caller = callerOf(context);
    const { accountId } = caller;
    const manager = await readKeyManager(db, caller);
    requireRoleWithin(manager, role);
    const { row, token } = buildInvitation({ account_id: accountId, role, note }, manager.creator, context.now);
    const answer = { ok: true, invitation: describeInvitation(row, context.now) } as const;
    return {
      answer: { ...answer, join_url: buildJoinUrl(token) },
      // The stored replay leaves the link out, which is kept only as a hash.
      replay: { ...answer, join_url: null },
      effect: async (trx) => {
        await beginTeamChange(trx, manager);
        await requireRoom(trx, accountId);
        await recordInvitation(trx, row);
        const act = { action: 'invitation_created', subjectId: row.invitation_id, details: { role } } as const;
        await recordAct(trx, context, act);
      },
    };
  });
}

async function requireRoom(trx: Database, accountId: string): Promise<void> {
  const people = (await listPeopleOf(trx, accountId)).length;
  if (people + (await countOpenInvitations(trx, accountId)) < MAX_TEAM) return;
  const message = `This account has ${MAX_TEAM} people and open invitations; remove or revoke one of them first.`;
  throw new ServiceError('team_limit_reached', message);
}

export function describeInvitation(row: KeptInvitation, now: Date): z.input<typeof invitationCreated>['invitation'] {
  return {
    invitation_id: row.invitation_id,
    role: row.role,
    note: row.note,
    state: decideInvitationState(row, now),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_user_id ?? row.created_by_key_id ?? '',
    expires_at: row.expires_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    accepted_by_user_id: row.accepted_by_user_id,
  };
}
