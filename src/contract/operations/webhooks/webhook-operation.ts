/** What the operations on events and their delivery have in common. */
export const WEBHOOK_OPERATION = {
  subject: 'webhooks',
  // Events report exports and batches, so they need the same scope.
  scopes: ['exports:write'],
  availability: 'live',
} as const;
