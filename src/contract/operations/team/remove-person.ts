import { defineOperation } from '#contract/operation.ts';
import { emptyResponse } from '#contract/schemas/shared-fields.ts';
import { personRequest } from '#contract/schemas/team.ts';
import { TEAM_OPERATION } from './team-operation.ts';

export const removePerson = defineOperation({
  ...TEAM_OPERATION,
  name: 'remove_person',
  summary: 'Remove a person from the account',
  description:
    'Ends their sessions, passkeys, connected apps and open invitations at once, and revokes the keys with account:admin that they made. Other keys that they made keep working. The last owner cannot be removed.',
  input: personRequest,
  output: emptyResponse,
  extraErrors: ['last_owner'],
  invalidFieldCodes: { user_id: 'invalid_id' },
  kind: 'order',
  status: 204,
  rest: { method: 'DELETE', path: '/v1/team/{user_id}' },
  cli: { command: 'team remove', positionals: ['user_id'] },
});
