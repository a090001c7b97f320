import { defineOperation } from '#contract/operation.ts';
import { PAGE_OPTIONS } from '#contract/operations/shared-options.ts';
import { watchedNamesRequest, watchedNamesResponse } from '#contract/schemas/screening-monitor.ts';

export const listScreeningMonitors = defineOperation({
  name: 'list_screening_monitors',
  subject: 'screening',
  summary: 'List watched names',
  description: 'Newest first, each with the version of the list that it was last screened against.',
  input: watchedNamesRequest,
  output: watchedNamesResponse,
  family: 'general',
  scopes: ['assets:monitor'],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/screening/monitors' },
  cli: {
    command: 'screening list',
    options: [
      ...PAGE_OPTIONS,
      { name: 'reference', field: 'reference', help: 'Only names with this deal or file id.' },
    ],
  },
});
