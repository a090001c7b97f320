/** What the metered checks of an ABN have in common. */
export const ABN_TOOL = {
  subject: 'abn',
  family: 'abn_lookup',
  extraErrors: ['authentication_required', 'invalid_input'],
  invalidFieldCodes: { abn: 'invalid_abn' },
  availability: 'snapshot',
  kind: 'check',
  cost: 'cheap',
} as const;
