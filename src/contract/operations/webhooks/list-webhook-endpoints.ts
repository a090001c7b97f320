import { defineOperation } from '#contract/operation.ts';
import { emptyRequest } from '#contract/schemas/shared-fields.ts';
import { endpointListResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const listWebhookEndpoints = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'list_webhook_endpoints',
  summary: 'List webhook endpoints',
  description:
    'All endpoints of the account with their public keys, and the keys that sign for the webhook_url of an export or batch. Secrets are not shown.',
  input: emptyRequest,
  output: endpointListResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/webhook-endpoints' },
  cli: { command: 'webhooks list' },
});
