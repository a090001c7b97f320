import { defineOperation } from '#contract/operation.ts';
import { invitationListRequest, invitationListResponse } from '#contract/schemas/team.ts';
import { TEAM_OPERATION } from './team-operation.ts';

/** GET /v1/team/invitations */
export const listInvitations = defineOperation({
  ...TEAM_OPERATION,
  name: 'list_invitations',
  summary: 'List invitations',
  description: 'Newest first, one page at a time, without their links.',
  input: invitationListRequest,
  output: invitationListResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/team/invitations' },
  cli: {
    command: 'team invitations',
    positionals: [],
    options: [
      { name: 'limit', field: 'limit', help: 'How many, 1-200 (default 50).' },
      { name: 'cursor', field: 'cursor', help: 'next_cursor of the previous page.' },
    ],
    fixed: {},
  },
});
