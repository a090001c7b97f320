import { defineOperation } from '#contract/operation.ts';
import { eventRequest, eventResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const getEvent = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'get_event',
  summary: 'Read one event and its delivery log',
  description: 'The event, its deliveries and the result of each attempt.',
  input: eventRequest,
  output: eventResponse,
  invalidFieldCodes: { event_id: 'invalid_id' },
  kind: 'read',
  rest: { method: 'GET', path: '/v1/events/{event_id}' },
  cli: { command: 'events show', positionals: ['event_id'] },
});
