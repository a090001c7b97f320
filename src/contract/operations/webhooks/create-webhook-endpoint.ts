import { defineOperation } from '#contract/operation.ts';
import { endpointCreated, endpointRequest } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const createWebhookEndpoint = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'create_webhook_endpoint',
  summary: 'Register a webhook endpoint',
  description:
    'Events are sent there from now on, signed as Standard Webhooks defines. Only this answer contains the secret. An account can have 20 endpoints.',
  input: endpointRequest,
  output: endpointCreated,
  kind: 'order',
  status: 201,
  rest: { method: 'POST', path: '/v1/webhook-endpoints' },
  cli: { command: 'webhooks create', positionals: ['url'], options: ['event_type', 'description'] },
});
