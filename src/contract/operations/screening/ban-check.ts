import { defineOperation } from '#contract/operation.ts';
import { COMPANY_TOOL } from '#contract/operations/company/company-tool.ts';
import { banCheckAnswer, banCheckArguments } from '#contract/schemas/ban-check.ts';

export const banCheck = defineOperation({
  ...COMPANY_TOOL,
  name: 'ban_check',
  subject: 'screening',
  summary: 'Check for bans and disqualifications by ASIC',
  description:
    'An organisation by ACN or ABN, or a person or organisation by name, in ASIC’s registers of banned and disqualified persons and organisations. Each ban shows its state on the day of the register; expired bans are listed as expired. The same name is not yet the same person, and none_found is not a clearance.',
  input: banCheckArguments,
  output: banCheckAnswer,
  invalidFieldCodes: { abn: 'invalid_abn' },
  rest: { method: 'POST', path: '/v1/bans' },
  cli: { command: 'bans', options: ['acn', 'abn', 'name', 'kind', 'limit'] },
  tool: { title: 'Ban check', readOnlyHint: true, openWorldHint: false },
});
