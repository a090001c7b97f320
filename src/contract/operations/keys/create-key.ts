import { defineOperation } from '#contract/operation.ts';
import { keyCreated, keyRequest } from '#contract/schemas/keys.ts';
import { KEY_OPERATION } from './key-operation.ts';

export const createKey = defineOperation({
  ...KEY_OPERATION,
  name: 'create_key',
  summary: 'Create an API key',
  description:
    'A key can do at most what your own key can: its scopes, its life and its networks. It shares your key’s rate limit. Only this answer contains the secret. An account can have 50 live and 50 test keys that work.',
  input: keyRequest,
  output: keyCreated,
  extraErrors: ['key_too_broad', 'key_limit_reached'],
  kind: 'order',
  status: 201,
  rest: { method: 'POST', path: '/v1/keys' },
  cli: {
    command: 'keys create',
    positionals: ['name'],
    options: ['mode', 'scopes', 'expires_at', { name: 'networks', field: 'allowed_networks' }],
  },
});
