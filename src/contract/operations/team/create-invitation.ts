import { defineOperation } from '#contract/operation.ts';
import { invitationCreated, invitationRequest } from '#contract/schemas/team.ts';
import { TEAM_OPERATION } from './team-operation.ts';

export const createInvitation = defineOperation({
  ...TEAM_OPERATION,
  name: 'create_invitation',
  summary: 'Invite a person by a link',
  description:
    'The link works once, for three days, and only while its maker can invite people. Only this answer contains it; the service sends no e-mail. An account can have 100 people and open invitations together.',
  input: invitationRequest,
  output: invitationCreated,
  extraErrors: ['role_too_broad', 'team_limit_reached'],
  kind: 'order',
  status: 201,
  rest: { method: 'POST', path: '/v1/team/invitations' },
  cli: { command: 'team invite', positionals: ['role'], options: ['note'] },
});
