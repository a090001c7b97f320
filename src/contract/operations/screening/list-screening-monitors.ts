import { defineOperation } from '#contract/operation.ts';
import { watchedNamesRequest, watchedNamesResponse } from '#contract/schemas/screening-monitor.ts';

export const listScreeningMonitors = defineOperation({
  name: 'list_screening_monitors',
  subject: 'screening',
  summary: 'List watched names',
  description: 'Newest first, each with the version of the list that it was last screened against.',
  input: watchedNamesRequest,
  output: watchedNamesResponse,
  scopes: ['assets:monitor'],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/screening/monitors' },
  cli: { command: 'screening list', options: ['limit', 'cursor', 'reference'] },
});
