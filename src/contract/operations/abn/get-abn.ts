import { defineOperation } from '#contract/operation.ts';
import { abnRecord, abnRequest } from '#contract/schemas/abn-record.ts';

export const getAbn = defineOperation({
  name: 'get_abn',
  subject: 'abn',
  summary: 'Look up an ABN',
  description:
    'Returns the holder of an ABN and its status, without GST status. data_mode says whether the answer is live or from a snapshot.',
  input: abnRequest,
  output: abnRecord,
  family: 'abn_lookup',
  invalidFieldCodes: { abn: 'invalid_abn' },
  scopes: ['abn:lookup'],
  availability: 'snapshot',
  kind: 'check',
  rest: { method: 'GET', path: '/v1/abn/{abn}' },
  cli: { command: 'abn lookup', positionals: ['abn'] },
});
