import { defineOperation } from '#contract/operation.ts';
import { endpointNamed, nothingToSay } from '#contract/schemas/webhooks.ts';
import { ENDPOINT_WORD, WEBHOOK_OPERATION } from './webhook-operation.ts';

/** DELETE /v1/webhook-endpoints/{endpoint_id} */
export const deleteWebhookEndpoint = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'delete_webhook_endpoint',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing more is sent there, and what was on its way is dropped. Its events stay.',
  input: endpointNamed,
  output: nothingToSay,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'order',
  status: 204,
  rest: { method: 'DELETE', path: '/v1/webhook-endpoints/{endpoint_id}' },
  cli: { command: 'webhooks delete', positionals: [ENDPOINT_WORD], options: [], fixed: {} },
});
