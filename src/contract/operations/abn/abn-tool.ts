/** What the tools that check an ABN have in common; each costs the same, unless it says otherwise. */
export const ABN_TOOL = {
  subject: 'abn',
  family: 'abn_lookup',
  extraErrors: ['authentication_required', 'invalid_input'],
  invalidFieldCodes: { abn: 'invalid_abn' },
  availability: 'snapshot',
  kind: 'check',
  cost: 'cheap',
} as const;
