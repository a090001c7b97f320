/** What the metered tools on an ABN have in common. */
export const ABN_TOOL = {
  family: 'abn_lookup',
  extraErrors: ['authentication_required', 'invalid_input'],
  invalidFieldCodes: { abn: 'invalid_abn' },
  availability: 'snapshot',
  kind: 'check',
  cost: 'cheap',
} as const;
