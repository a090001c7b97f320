import { defineOperation } from '#contract/operation.ts';
import { rotationRequest, rotationResponse } from '#contract/schemas/webhooks.ts';
import { ENDPOINT_WORD, WEBHOOK_OPERATION } from './webhook-operation.ts';

/** POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret */
export const rotateWebhookSecret = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'rotate_webhook_secret',
  summary: 'Replace a webhook secret',
  description:
    'A new secret and key sign from now on, and for some hours the ones before sign beside them. With `orders` for the id: those of webhook_urls given with orders.',
  input: rotationRequest,
  output: rotationResponse,
  invalidFieldCodes: { endpoint_id: 'invalid_id' },
  kind: 'order',
  rest: { method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/rotate-secret' },
  cli: {
    command: 'webhooks rotate',
    positionals: [{ ...ENDPOINT_WORD, help: 'The endpoint’s id, or orders.' }],
    options: [{ name: 'overlap-hours', field: 'overlap_hours', help: 'How long the one before signs on, 0-168 (24).' }],
    fixed: {},
  },
});
