import { defineOperation } from '#contract/operation.ts';
import { companyLookupArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { companyLookupAnswer } from '#contract/schemas/company-tools.ts';
import { COMPANY_TOOL } from './company-tool.ts';

export const companyLookup = defineOperation({
  ...COMPANY_TOOL,
  name: 'company_lookup',
  summary: 'Look up a company in ASIC’s public snapshot',
  description:
    'By ACN, ABN, name or a consistent combination. Each field says whether it is verified. Where ABR and ASIC differ, both values are shown. Not a live ASIC extract.',
  input: companyLookupArguments,
  output: companyLookupAnswer,
  invalidFieldCodes: { abn: 'invalid_abn' },
  rest: { method: 'POST', path: '/v1/companies/lookup' },
  cli: { command: 'company lookup', options: ['acn', 'abn', { name: 'name', field: 'company_name' }] },
  tool: { title: 'Company lookup', readOnlyHint: true, openWorldHint: true, card: true },
});
