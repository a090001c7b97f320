import { defineOperation } from '#contract/operation.ts';
import { replayRequest, replayResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const replayEvent = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'replay_event',
  summary: 'Send an event again',
  description:
    'Sends the event to every enabled endpoint for its type and to its webhook_url, with the same webhook-id. It replaces pending deliveries.',
  input: replayRequest,
  output: replayResponse,
  invalidFieldCodes: { event_id: 'invalid_id', endpoint_id: 'invalid_id' },
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/events/{event_id}/replay' },
  cli: { command: 'events replay', positionals: ['event_id'], options: ['endpoint_id'] },
});
