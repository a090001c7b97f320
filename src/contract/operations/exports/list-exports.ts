import { defineOperation } from '#contract/operation.ts';
import { exportListRequest, exportListResponse } from '#contract/schemas/job.ts';

export const listExports = defineOperation({
  name: 'list_exports',
  subject: 'evidence',
  summary: 'List exports that were ordered',
  description:
    'Newest first, one page at a time: what each contains, how far it is, and the URL of its file, which is kept for 30 days.',
  input: exportListRequest,
  output: exportListResponse,
  scopes: ['exports:write'],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/exports' },
  cli: { command: 'exports list', options: ['limit', 'cursor', 'reference'] },
});
