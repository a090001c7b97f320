/** What the operations on API keys have in common. */
export const KEY_OPERATION = {
  subject: 'keys',
  family: 'general',
  scopes: ['account:admin'],
  availability: 'live',
} as const;

export const KEY_ARGUMENT = { name: 'key-id', field: 'key_id', help: 'The key’s id, from keys list.' } as const;

/** The CLI option for the end of a key. */
export const EXPIRY_OPTION = {
  name: 'expires-at',
  field: 'expires_at',
  help: 'When it stops working, such as 2027-06-30T00:00:00Z.',
} as const;
