import { defineOperation } from '#contract/operation.ts';
import { emptyRequest } from '#contract/schemas/shared-fields.ts';
import { whoamiResponse } from '#contract/schemas/whoami.ts';

export const getWhoami = defineOperation({
  name: 'get_whoami',
  subject: 'account',
  summary: 'Show the credential in use',
  description:
    'Returns the account that the credential acts for, its mode, scopes and expiry. Any credential can read it. It names no person.',
  input: emptyRequest,
  output: whoamiResponse,
  scopes: [],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/whoami' },
  cli: { command: 'whoami' },
});
