import { defineOperation } from '#contract/operation.ts';
import { abnRequest } from '#contract/schemas/abn-record.ts';
import { conductCheckAnswer } from '#contract/schemas/conduct-check.ts';
import { COMPANY_TOOL } from './company-tool.ts';

export const conductCheck = defineOperation({
  ...COMPANY_TOOL,
  name: 'conduct_check',
  summary: 'Check how a business pays, and whether it was sanctioned',
  description:
    'By ABN: how fast it pays small businesses and its non-compliance, in the Payment Times register of large entities; and sanctions as a sponsor of foreign workers, in the ABF’s register. No report is neither good nor bad. Nothing found is not clear.',
  input: abnRequest,
  output: conductCheckAnswer,
  extraErrors: ['upstream_error', 'invalid_abn'],
  invalidFieldCodes: { abn: 'invalid_abn' },
  rest: { method: 'GET', path: '/v1/conduct/{abn}' },
  cli: { command: 'conduct', positionals: ['abn'] },
  tool: { title: 'Conduct check', readOnlyHint: true, openWorldHint: false },
});
