/** What the operations on people and invitations have in common. */
export const TEAM_OPERATION = {
  subject: 'team',
  family: 'general',
  scopes: ['account:admin'],
  availability: 'live',
} as const;

export const PERSON_ARGUMENT = { name: 'user-id', field: 'user_id', help: 'The person’s id, from team list.' } as const;
