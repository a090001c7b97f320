import { defineOperation } from '#contract/operation.ts';
import { endpointListRequest, endpointListResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

/** GET /v1/webhook-endpoints */
export const listWebhookEndpoints = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'list_webhook_endpoints',
  summary: 'List webhook endpoints',
  description:
    'Every endpoint of the account with its public keys, and those that sign for the webhook_url of an order. Secrets are not shown.',
  input: endpointListRequest,
  output: endpointListResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/webhook-endpoints' },
  cli: { command: 'webhooks list', positionals: [], options: [], fixed: {} },
});
