import { defineOperation } from '#contract/operation.ts';
import { keyListRequest, keyListResponse } from '#contract/schemas/keys.ts';
import { KEY_OPERATION } from './key-operation.ts';

export const listKeys = defineOperation({
  ...KEY_OPERATION,
  name: 'list_keys',
  summary: 'List API keys',
  description: 'Newest first, one page at a time, with expired and revoked keys. Secrets are not shown.',
  input: keyListRequest,
  output: keyListResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/keys' },
  cli: { command: 'keys list', options: ['limit', 'cursor'] },
});
