import { defineOperation } from '#contract/operation.ts';
import { keyRotated, keyRotationRequest } from '#contract/schemas/keys.ts';
import { KEY_OPERATION } from './key-operation.ts';

export const rotateKey = defineOperation({
  ...KEY_OPERATION,
  name: 'rotate_key',
  summary: 'Replace an API key',
  description:
    'Creates a successor with the same name, scopes and networks. The old key keeps working for some hours, then it expires. Use 0 hours for a leaked key. You can rotate your own key, and keys that can do at most what yours can.',
  input: keyRotationRequest,
  output: keyRotated,
  extraErrors: ['key_too_broad', 'key_limit_reached', 'key_already_rotated'],
  invalidFieldCodes: { key_id: 'invalid_id' },
  kind: 'order',
  status: 201,
  rest: { method: 'POST', path: '/v1/keys/{key_id}/rotate' },
  cli: { command: 'keys rotate', positionals: ['key_id'], options: ['overlap_hours', 'expires_at'] },
});
