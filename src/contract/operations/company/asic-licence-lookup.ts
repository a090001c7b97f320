import { defineOperation } from '#contract/operation.ts';
import { licenceLookupArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { licenceLookupAnswer } from '#contract/schemas/company-tools.ts';
import { COMPANY_TOOL } from './company-tool.ts';

/** The tool asic_licence_lookup. */
export const asicLicenceLookup = defineOperation({
  ...COMPANY_TOOL,
  name: 'asic_licence_lookup',
  summary: 'Look up an AFS or credit licence',
  description:
    'By licence number, in the AFS register (afsl), the credit register (acl) or both. The AFS snapshot lists current licences only, so an absent one may have ended.',
  input: licenceLookupArguments,
  output: licenceLookupAnswer,
  tool: { name: 'asic_licence_lookup', title: 'ASIC licence lookup', readOnlyHint: true, openWorldHint: false },
});
