import { defineOperation } from '#contract/operation.ts';
import { insolvencyCheckAnswer, insolvencyCheckArguments } from '#contract/schemas/insolvency-check.ts';
import { COMPANY_TOOL } from './company-tool.ts';

export const insolvencyCheck = defineOperation({
  ...COMPANY_TOOL,
  name: 'insolvency_check',
  summary: 'Check a company for insolvency appointments',
  description:
    'By ACN, in ASIC’s insolvency statistics: administrators, liquidators, receivers and restructurings since July 2021, with type, day and appointee. Compared with the company’s status at ASIC. Nothing found is not clear.',
  input: insolvencyCheckArguments,
  output: insolvencyCheckAnswer,
  extraErrors: ['upstream_error'],
  rest: { method: 'GET', path: '/v1/insolvency/{acn}' },
  cli: { command: 'insolvency check', positionals: ['acn'] },
  tool: { title: 'Insolvency check', readOnlyHint: true, openWorldHint: false },
});
