import { defineOperation } from '#contract/operation.ts';
import {
  businessNameArguments,
  companyLookupArguments,
  licenceLookupArguments,
} from '#contract/schemas/agent-tool-arguments.ts';
import { businessNameAnswer, companyLookupAnswer, licenceLookupAnswer } from '#contract/schemas/company-tools.ts';

const companyTool = {
  family: 'general',
  extraErrors: ['upstream_error', 'network_error', 'parse_error', 'invalid_abn'],
  availability: 'snapshot',
  kind: 'check',
  scopes: ['company:lookup'],
} as const;

/** The tool company_lookup. */
export const companyLookup = defineOperation({
  ...companyTool,
  name: 'company_lookup',
  summary: 'Look up a company in ASIC’s public snapshot',
  description:
    'By ACN, ABN, name or a combination that agrees. Each field says whether it is verified; where ABR and ASIC differ both are shown and neither is preferred. No live ASIC extract.',
  input: companyLookupArguments,
  output: companyLookupAnswer,
  invalidFieldCodes: { abn: 'invalid_abn' },
  tool: { name: 'company_lookup', title: 'Company lookup', readOnlyHint: true, openWorldHint: false },
});

/** The tool verify_business_name_registration. */
export const verifyBusinessName = defineOperation({
  ...companyTool,
  name: 'verify_business_name_registration',
  summary: 'Verify the registration of a business name',
  description:
    'Ends in exact-match, fuzzy-match, cancelled, not-found or human-review. Only exact-match is a clean verification; the score of a name says what it is made of.',
  input: businessNameArguments,
  output: businessNameAnswer,
  invalidFieldCodes: { abn: 'invalid_abn' },
  tool: {
    name: 'verify_business_name_registration',
    title: 'Verify a business name',
    readOnlyHint: true,
    openWorldHint: false,
  },
});

/** The tool asic_licence_lookup. */
export const asicLicenceLookup = defineOperation({
  ...companyTool,
  name: 'asic_licence_lookup',
  summary: 'Look up an AFS or credit licence',
  description:
    'By licence number, in the AFS register (afsl), the credit register (acl) or both. The AFS snapshot lists current licences only, so an absent one may have ended.',
  input: licenceLookupArguments,
  output: licenceLookupAnswer,
  tool: { name: 'asic_licence_lookup', title: 'ASIC licence lookup', readOnlyHint: true, openWorldHint: false },
});
