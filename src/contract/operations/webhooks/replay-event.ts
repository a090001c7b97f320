import { defineOperation } from '#contract/operation.ts';
import { replayRequest, replayResponse } from '#contract/schemas/webhooks.ts';
import { EVENT_WORD, WEBHOOK_OPERATION } from './webhook-operation.ts';

/** POST /v1/events/{event_id}/replay */
export const replayEvent = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'replay_event',
  summary: 'Send an event again',
  description:
    'To every enabled endpoint that takes its type and to the webhook_url of its order, with the same webhook-id. It takes the place of what is still on its way.',
  input: replayRequest,
  output: replayResponse,
  invalidFieldCodes: { event_id: 'invalid_id', endpoint_id: 'invalid_id' },
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/events/{event_id}/replay' },
  cli: {
    command: 'events replay',
    positionals: [EVENT_WORD],
    options: [{ name: 'endpoint-id', field: 'endpoint_id', help: 'Only to this endpoint.' }],
    fixed: {},
  },
});
