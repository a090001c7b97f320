import { defineOperation } from '#contract/operation.ts';
import { PAGE_OPTIONS } from '#contract/operations/shared-options.ts';
import { recordListRequest, recordListResponse } from '#contract/schemas/record.ts';

/** GET /v1/receipts/due-diligence and the tool list_recent_searches. */
export const listRecentSearches = defineOperation({
  name: 'list_recent_searches',
  subject: 'records',
  summary: 'List records of completed checks',
  description: 'Newest first, one page at a time. Only records of the credential’s account.',
  input: recordListRequest,
  output: recordListResponse,
  family: 'general',
  scopes: ['assets:receipts'],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/receipts/due-diligence' },
  tool: { name: 'list_recent_searches', title: 'List recent searches', readOnlyHint: true, openWorldHint: false },
  cli: {
    command: 'receipts get',
    options: [
      ...PAGE_OPTIONS,
      { name: 'reference', field: 'reference', help: 'Only records with this deal or file id.' },
      { name: 'target', field: 'target', help: 'Only records about this ABN, ACN, licence or VIN.' },
      { name: 'tool', field: 'tool', help: 'Only records made by this tool.' },
      { name: 'made-by', field: 'made_by', help: 'Only records made by this key, app (grant) or person.' },
      { name: 'from', field: 'from', help: 'Only records made at or after this date-time.' },
      { name: 'to', field: 'to', help: 'Only records made at or before this date-time.' },
    ],
  },
});
