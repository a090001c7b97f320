import { defineOperation } from '#contract/operation.ts';
import { licenceLookupArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { licenceLookupAnswer } from '#contract/schemas/company-tools.ts';
import { COMPANY_TOOL } from './company-tool.ts';

export const asicLicenceLookup = defineOperation({
  ...COMPANY_TOOL,
  name: 'asic_licence_lookup',
  summary: 'Look up an AFS or credit licence',
  description:
    'By licence number, in the AFS register (afsl), the credit register (acl) or both. The AFS snapshot lists current licences only, so a missing licence may have ended.',
  input: licenceLookupArguments,
  output: licenceLookupAnswer,
  rest: { method: 'GET', path: '/v1/licences/{licence_number}' },
  cli: {
    command: 'licence lookup',
    positionals: [{ name: 'number', field: 'licence_number' }],
    options: [{ name: 'type', field: 'licence_type' }],
  },
  tool: { title: 'ASIC licence lookup', readOnlyHint: true, openWorldHint: false },
});
