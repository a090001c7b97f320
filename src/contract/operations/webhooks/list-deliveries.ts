import { defineOperation } from '#contract/operation.ts';
import { deliveryListRequest, deliveryListResponse } from '#contract/schemas/webhooks.ts';
import { ENDPOINT_ARGUMENT, WEBHOOK_OPERATION } from './webhook-operation.ts';

/** GET /v1/webhook-endpoints/{endpoint_id}/deliveries */
export const listDeliveries = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'list_deliveries',
  subject: 'webhooks',
  summary: 'List the deliveries to an endpoint',
  description: 'Newest first, one page at a time, with the result of each attempt. They are kept for 30 days.',
  input: deliveryListRequest,
  output: deliveryListResponse,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'read',
  rest: { method: 'GET', path: '/v1/webhook-endpoints/{endpoint_id}/deliveries' },
  cli: {
    command: 'webhooks deliveries',
    positionals: [ENDPOINT_ARGUMENT],
    options: [
      { name: 'limit', field: 'limit', help: 'How many, 1-200 (default 50).' },
      { name: 'cursor', field: 'cursor', help: 'next_cursor of the previous page.' },
      { name: 'state', field: 'state', help: 'Only pending, delivered, failed or dropped ones.' },
    ],
    fixed: {},
  },
});
