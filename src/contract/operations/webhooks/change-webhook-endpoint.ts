import { defineOperation } from '#contract/operation.ts';
import { endpointChanged, endpointChangeRequest } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const changeWebhookEndpoint = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'change_webhook_endpoint',
  summary: 'Change a webhook endpoint',
  description:
    'Changes which events are sent there, or disables and enables it. Fields that you leave out stay as they are. Its URL and secret stay too.',
  input: endpointChangeRequest,
  output: endpointChanged,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'order',
  rest: { method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}' },
  cli: { command: 'webhooks change', positionals: ['endpoint_id'], options: ['event_type', 'state'] },
});
