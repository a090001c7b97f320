import { defineOperation } from '#contract/operation.ts';
import { emptyResponse } from '#contract/schemas/shared-fields.ts';
import { invitationIdRequest } from '#contract/schemas/team.ts';
import { TEAM_OPERATION } from './team-operation.ts';

export const revokeInvitation = defineOperation({
  ...TEAM_OPERATION,
  name: 'revoke_invitation',
  summary: 'Revoke an invitation',
  description: 'Its link stops working at once. One that was accepted or has expired is left as it is.',
  input: invitationIdRequest,
  output: emptyResponse,
  invalidFieldCodes: { invitation_id: 'invalid_id' },
  kind: 'order',
  status: 204,
  rest: { method: 'DELETE', path: '/v1/team/invitations/{invitation_id}' },
  cli: { command: 'team uninvite', positionals: ['invitation_id'] },
});
