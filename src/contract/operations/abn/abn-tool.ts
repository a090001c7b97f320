/** What the metered checks of an ABN have in common. */
export const ABN_TOOL = {
  family: 'abn_lookup',
  extraErrors: ['authentication_required', 'invalid_input'],
  invalidFieldCodes: { abn: 'invalid_abn' },
  availability: 'snapshot',
  kind: 'check',
  cost: 'cheap',
} as const;

/** The CLI argument for the ABN. */
export const ABN_ARGUMENT = { name: 'abn', field: 'abn', help: 'The ABN: 11 digits.' };
