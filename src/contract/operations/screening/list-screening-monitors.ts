import { defineOperation } from '#contract/operation.ts';
import { watchedNamesRequest, watchedNamesResponse } from '#contract/schemas/screening-monitor.ts';

/** GET /v1/screening/monitors */
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
    positionals: [],
    options: [
      { name: 'limit', field: 'limit', help: 'How many, 1-200 (default 50).' },
      { name: 'cursor', field: 'cursor', help: 'next_cursor of the previous page.' },
      { name: 'reference', field: 'reference', help: 'Only names with this deal or file id.' },
    ],
    fixed: {},
  },
});
