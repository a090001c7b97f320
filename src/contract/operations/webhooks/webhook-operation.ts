/** What the operations on events and their delivery have in common. */
export const WEBHOOK_OPERATION = {
  family: 'general',
  // Events tell of exports and batches, so whoever may order those may hear of them.
  scopes: ['exports:write'],
  availability: 'live',
} as const;

/** The word of the shell that names an endpoint. */
export const ENDPOINT_WORD = { name: 'endpoint-id', field: 'endpoint_id', help: 'The endpoint’s id.' } as const;

/** The word of the shell that names an event. */
export const EVENT_WORD = {
  name: 'event-id',
  field: 'event_id',
  help: 'The event’s id, as events list shows it.',
} as const;
