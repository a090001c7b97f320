import { defineOperation } from '#contract/operation.ts';
import { endpointCreated, endpointRequest } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

/** POST /v1/webhook-endpoints */
export const createWebhookEndpoint = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'create_webhook_endpoint',
  summary: 'Register a webhook endpoint',
  description:
    'Events are sent there from now on, signed as Standard Webhooks has it. The secret is in this answer and in no other. At most 20 endpoints an account.',
  input: endpointRequest,
  output: endpointCreated,
  kind: 'order',
  status: 201,
  rest: { method: 'POST', path: '/v1/webhook-endpoints' },
  cli: {
    command: 'webhooks create',
    positionals: [{ name: 'url', field: 'url', help: 'Where events are sent.' }],
    options: [
      { name: 'event-type', field: 'event_type', help: 'Send only this type; without it every type.' },
      { name: 'description', field: 'description', help: 'A note for yourselves.' },
    ],
    fixed: {},
  },
});
