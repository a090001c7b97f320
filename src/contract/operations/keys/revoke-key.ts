import { defineOperation } from '#contract/operation.ts';
import { keyIdRequest } from '#contract/schemas/keys.ts';
import { emptyResponse } from '#contract/schemas/shared-fields.ts';
import { KEY_OPERATION } from './key-operation.ts';

export const revokeKey = defineOperation({
  ...KEY_OPERATION,
  name: 'revoke_key',
  summary: 'Revoke an API key',
  description:
    'It stops working within a second. The last key with account:admin cannot be revoked; rotate it with 0 hours instead.',
  input: keyIdRequest,
  output: emptyResponse,
  extraErrors: ['last_admin_key'],
  invalidFieldCodes: { key_id: 'invalid_id' },
  kind: 'order',
  status: 204,
  rest: { method: 'DELETE', path: '/v1/keys/{key_id}' },
  cli: { command: 'keys revoke', positionals: ['key_id'] },
});
