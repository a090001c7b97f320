/** What the operations on events and their delivery have in common. */
export const WEBHOOK_OPERATION = {
  subject: 'webhooks',
  family: 'general',
  // Events report exports and batches, so they need the same scope.
  scopes: ['exports:write'],
  availability: 'live',
} as const;

export const ENDPOINT_ARGUMENT = { name: 'endpoint-id', field: 'endpoint_id', help: 'The endpoint’s id.' } as const;

export const EVENT_ARGUMENT = {
  name: 'event-id',
  field: 'event_id',
  help: 'The event’s id, from events list.',
} as const;
