/** What the operations on API keys have in common. */
export const KEY_OPERATION = {
  subject: 'keys',
  scopes: ['account:admin'],
  availability: 'live',
} as const;
