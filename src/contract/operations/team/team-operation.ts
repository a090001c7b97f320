/** What the operations on people and invitations have in common. */
export const TEAM_OPERATION = {
  subject: 'team',
  scopes: ['account:admin'],
  availability: 'live',
} as const;
