import { defineOperation } from '#contract/operation.ts';
import { testEventRequest, testEventResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const sendTestEvent = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'send_test_event',
  summary: 'Send a test event to an endpoint',
  description:
    'Creates an event of the type webhook.test and sends it to this endpoint only, signed and retried like any other.',
  input: testEventRequest,
  output: testEventResponse,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/test' },
  cli: { command: 'webhooks test', positionals: ['endpoint_id'] },
});
