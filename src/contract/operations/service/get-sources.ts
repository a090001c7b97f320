import { defineOperation } from '#contract/operation.ts';
import { emptyRequest } from '#contract/schemas/shared-fields.ts';
import { sourcesResponse } from '#contract/schemas/source.ts';

export const getSources = defineOperation({
  name: 'get_sources',
  subject: 'service',
  summary: 'List the sources with owner, licence, versions and limitations',
  description: 'Any credential can read it. Sample versions are marked as samples.',
  input: emptyRequest,
  output: sourcesResponse,
  scopes: [],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/sources' },
  cli: { command: 'sources' },
});
