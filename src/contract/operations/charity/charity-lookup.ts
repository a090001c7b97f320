import { defineOperation } from '#contract/operation.ts';
import { abnRequest } from '#contract/schemas/abn-record.ts';
import { charityLookupAnswer } from '#contract/schemas/charity-lookup.ts';

export const charityLookup = defineOperation({
  name: 'charity_lookup',
  subject: 'charities',
  summary: 'Look up a charity on the ACNC register',
  description:
    'By ABN: whether the ACNC has it registered, since when, size, purposes and the last annual statement, and whether one is overdue as far as the source shows. Compared with the status of the ABN. Not on the register as of a day is not the same as not a charity.',
  input: abnRequest,
  output: charityLookupAnswer,
  extraErrors: ['upstream_error'],
  invalidFieldCodes: { abn: 'invalid_abn' },
  availability: 'snapshot',
  kind: 'check',
  scopes: ['company:lookup'],
  rest: { method: 'GET', path: '/v1/charities/{abn}' },
  cli: { command: 'charity', positionals: ['abn'] },
  tool: { title: 'Charity look-up', readOnlyHint: true, openWorldHint: false },
});
