import { defineOperation } from '#contract/operation.ts';
import { businessNameArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { businessNameAnswer } from '#contract/schemas/company-tools.ts';
import { COMPANY_TOOL } from './company-tool.ts';

export const verifyBusinessNameRegistration = defineOperation({
  ...COMPANY_TOOL,
  name: 'verify_business_name_registration',
  summary: 'Verify the registration of a business name',
  description:
    'The outcome is exact-match, fuzzy-match, cancelled, not-found or human-review. Only exact-match is a clean verification. The score of each name lists its differences.',
  input: businessNameArguments,
  output: businessNameAnswer,
  invalidFieldCodes: { abn: 'invalid_abn' },
  rest: { method: 'POST', path: '/v1/business-names/verify' },
  cli: { command: 'business-name verify', positionals: [{ name: 'name', field: 'business_name' }], options: ['abn'] },
  tool: { title: 'Verify a business name', readOnlyHint: true, openWorldHint: false, card: true },
});
