import { defineOperation } from '#contract/operation.ts';
import { rotationRequest, rotationResponse } from '#contract/schemas/webhooks.ts';
import { ENDPOINT_ARGUMENT, WEBHOOK_OPERATION } from './webhook-operation.ts';

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
  cli: {
    command: 'webhooks rotate',
    positionals: [{ ...ENDPOINT_ARGUMENT, help: 'The endpoint’s id, or orders.' }],
    options: [
      {
        name: 'overlap-hours',
        field: 'overlap_hours',
        help: 'How long the old secret keeps signing, 0-168 (default 24).',
      },
    ],
  },
});
