import { defineOperation } from '#contract/operation.ts';
import { usageRequest, usageResponse } from '#contract/schemas/usage.ts';

export const getUsage = defineOperation({
  name: 'get_usage',
  subject: 'account',
  summary: 'Show credit balance, spend and calls',
  description:
    'Calls and spend by tool and day (in Sydney), refunds and reversals, and the credit balance (the sum of all ledger entries) now and at both ends. As a PDF it is a statement; it is not a tax invoice.',
  input: usageRequest,
  output: usageResponse,
  extraErrors: ['pdf_render_error'],
  scopes: ['billing:read'],
  availability: 'live',
  kind: 'read',
  media: ['json', 'pdf'],
  rest: { method: 'GET', path: '/v1/usage' },
  cli: { command: 'usage', options: ['from', 'to', 'format'] },
});
