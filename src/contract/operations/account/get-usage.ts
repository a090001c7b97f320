import { defineOperation } from '#contract/operation.ts';
import { usageRequest, usageResponse } from '#contract/schemas/usage.ts';

/** GET /v1/usage */
export const getUsage = defineOperation({
  name: 'get_usage',
  summary: 'Show credit balance, spend and calls',
  description:
    'Calls and spend by tool and day (UTC), refunds and reversals, and the credit balance (the sum of all ledger entries).',
  input: usageRequest,
  output: usageResponse,
  family: 'general',
  scopes: ['billing:read'],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/usage' },
  cli: {
    command: 'usage',
    positionals: [],
    options: [
      { name: 'from', field: 'from', help: 'Only from this day (UTC).' },
      { name: 'to', field: 'to', help: 'Only up to this day (UTC).' },
    ],
    fixed: {},
  },
});
