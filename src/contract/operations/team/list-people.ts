import { defineOperation } from '#contract/operation.ts';
import { emptyRequest } from '#contract/schemas/shared-fields.ts';
import { peopleResponse } from '#contract/schemas/team.ts';
import { TEAM_OPERATION } from './team-operation.ts';

export const listPeople = defineOperation({
  ...TEAM_OPERATION,
  name: 'list_people',
  summary: 'List the people of the account',
  description: 'Everyone who can sign in, with their role. A test account has no people.',
  input: emptyRequest,
  output: peopleResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/team' },
  cli: { command: 'team list' },
});
