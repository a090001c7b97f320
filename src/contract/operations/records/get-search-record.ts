import { defineOperation } from '#contract/operation.ts';
import { recordRequest, recordResponse } from '#contract/schemas/record.ts';

/** GET /v1/receipts/due-diligence/{record_id} and the tool get_search_record. */
export const getSearchRecord = defineOperation({
  name: 'get_search_record',
  subject: 'records',
  summary: 'Read one record of a completed check',
  description:
    'The record with its hash and, in log.proof, the proof that it is in the evidence log. The PDF is one page with this JSON attached; annex=full adds numbered pages with what the page leaves out.',
  input: recordRequest,
  output: recordResponse,
  extraErrors: ['pdf_render_error'],
  invalidFieldCodes: { record_id: 'invalid_id' },
  scopes: ['assets:receipts'],
  availability: 'live',
  kind: 'read',
  media: ['json', 'pdf'],
  rest: { method: 'GET', path: '/v1/receipts/due-diligence/{record_id}' },
  tool: { title: 'Get a search record', readOnlyHint: true, openWorldHint: false, card: true },
  cli: { command: 'receipts show', positionals: ['record_id'], options: ['format', 'annex'] },
});
