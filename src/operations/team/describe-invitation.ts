import type { z } from 'zod';
import type { invitationCreated } from '#contract/schemas/team.ts';
import { decideInvitationState } from '#domain/access/invitation.ts';
import type { KeptInvitation } from '#store/team/invitations.ts';

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
