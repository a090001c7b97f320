import { defineOperation } from '#contract/operation.ts';
import { rotationRequest, rotationResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const rotateWebhookSecret = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'rotate_webhook_secret',
  summary: 'Replace a webhook secret',
  description:
    'A new secret and key sign from now on; the old ones keep signing for some hours too. Use the id `orders` for the webhook_url of exports and batches.',
  input: rotationRequest,
  output: rotationResponse,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'order',
  rest: { method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/rotate-secret' },
  cli: { command: 'webhooks rotate', positionals: ['endpoint_id'], options: ['overlap_hours'] },
});
