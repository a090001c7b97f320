import { defineOperation } from '#contract/operation.ts';
import { PAGE_OPTIONS } from '#contract/operations/shared-options.ts';
import { deliveryListRequest, deliveryListResponse } from '#contract/schemas/webhooks.ts';
import { ENDPOINT_ARGUMENT, WEBHOOK_OPERATION } from './webhook-operation.ts';

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
  cli: {
    command: 'webhooks deliveries',
    positionals: [ENDPOINT_ARGUMENT],
    options: [
      ...PAGE_OPTIONS,
      { name: 'state', field: 'state', help: 'Only pending, delivered, failed or dropped ones.' },
    ],
  },
});
