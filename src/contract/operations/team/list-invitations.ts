import { defineOperation } from '#contract/operation.ts';
import { invitationListRequest, invitationListResponse } from '#contract/schemas/team.ts';
import { TEAM_OPERATION } from './team-operation.ts';

export const listInvitations = defineOperation({
  ...TEAM_OPERATION,
  name: 'list_invitations',
  summary: 'List invitations',
  description: 'Newest first, one page at a time, without their links.',
  input: invitationListRequest,
  output: invitationListResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/team/invitations' },
  cli: { command: 'team invitations', options: ['limit', 'cursor'] },
});
