import { defineOperation } from '#contract/operation.ts';
import { emptyResponse } from '#contract/schemas/shared-fields.ts';
import { endpointIdRequest } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const deleteWebhookEndpoint = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'delete_webhook_endpoint',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing more is sent there, and pending deliveries are dropped. Its events stay.',
  input: endpointIdRequest,
  output: emptyResponse,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'order',
  status: 204,
  rest: { method: 'DELETE', path: '/v1/webhook-endpoints/{endpoint_id}' },
  cli: { command: 'webhooks delete', positionals: ['endpoint_id'] },
});
