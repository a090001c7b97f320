import { defineOperation } from '#contract/operation.ts';
import { deliveryListRequest, deliveryListResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const listDeliveries = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'list_deliveries',
  summary: 'List the deliveries to an endpoint',
  description: 'Newest first, one page at a time, with the result of each attempt. They are kept for 30 days.',
  input: deliveryListRequest,
  output: deliveryListResponse,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'read',
  rest: { method: 'GET', path: '/v1/webhook-endpoints/{endpoint_id}/deliveries' },
  cli: { command: 'webhooks deliveries', positionals: ['endpoint_id'], options: ['limit', 'cursor', 'state'] },
});
