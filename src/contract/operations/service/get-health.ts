import { defineOperation } from '#contract/operation.ts';
import { healthResponse } from '#contract/schemas/health.ts';
import { emptyRequest } from '#contract/schemas/shared-fields.ts';

export const getHealth = defineOperation({
  name: 'get_health',
  subject: 'service',
  summary: 'Report whether the API responds',
  description: 'Needs no credential. It also reports whether the store responds, with a short timeout.',
  input: emptyRequest,
  output: healthResponse,
  credential: 'none',
  scopes: [],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/_health' },
  cli: { command: 'health' },
});
