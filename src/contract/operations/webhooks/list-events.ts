import { defineOperation } from '#contract/operation.ts';
import { eventListRequest, eventListResponse } from '#contract/schemas/webhooks.ts';
import { WEBHOOK_OPERATION } from './webhook-operation.ts';

export const listEvents = defineOperation({
  ...WEBHOOK_OPERATION,
  name: 'list_events',
  summary: 'List events',
  description:
    'Oldest first, one page at a time, for polling instead of webhooks. Continue from next_cursor to get every event exactly once. order=newest looks back instead. Events are kept for 30 days.',
  input: eventListRequest,
  output: eventListResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/events' },
  cli: { command: 'events list', options: ['limit', 'cursor', 'type', 'order'] },
});
