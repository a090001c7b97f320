import { defineOperation } from '#contract/operation.ts';
import { emptyResponse } from '#contract/schemas/shared-fields.ts';
import { roleRequest } from '#contract/schemas/team.ts';
import { TEAM_OPERATION } from './team-operation.ts';

export const changeRole = defineOperation({
  ...TEAM_OPERATION,
  name: 'change_role',
  summary: 'Change the role of a person',
  description:
    'Their sessions and apps have the rights of the new role from the next request. A role without account:admin ends what a removal ends of it: the keys with account:admin that they made, and their open invitations. Other keys that they made keep working. The last owner stays an owner.',
  input: roleRequest,
  output: emptyResponse,
  extraErrors: ['role_too_broad', 'last_owner'],
  invalidFieldCodes: { user_id: 'invalid_id' },
  kind: 'order',
  rest: { method: 'POST', path: '/v1/team/{user_id}/role' },
  cli: { command: 'team role', positionals: ['user_id', 'role'] },
});
