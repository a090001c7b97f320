import { defineOperation } from '#contract/operation.ts';
import { replaySinceRequest, replaySinceResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const replayEvents = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'replay_events',
  summary: 'Send all events since a time again',
  description:
    'Sends every event of the endpoint’s type since a time to it, delivered or not, oldest first. A call sends at most 500; next_since continues.',
  input: replaySinceRequest,
  output: replaySinceResponse,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/replay' },
  cli: { command: 'webhooks replay', positionals: ['endpoint_id'], options: ['since'] },
});
