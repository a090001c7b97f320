import { defineOperation } from '#contract/operation.ts';
import { recordListRequest, recordListResponse } from '#contract/schemas/record.ts';

/** GET /v1/receipts/due-diligence and the tool list_recent_searches. */
export const listRecentSearches = defineOperation({
  name: 'list_recent_searches',
  subject: 'records',
  summary: 'List records of completed checks',
  description: 'Newest first, one page at a time. Only records of the credential’s account.',
  input: recordListRequest,
  output: recordListResponse,
  scopes: ['assets:receipts'],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/receipts/due-diligence' },
  tool: { title: 'List recent searches', readOnlyHint: true, openWorldHint: false },
  cli: {
    command: 'receipts get',
    options: [
      'limit',
      'cursor',
      { field: 'reference', help: 'Only records with this deal or file id.' },
      'target',
      'tool',
      'made_by',
      'from',
      'to',
    ],
  },
});
