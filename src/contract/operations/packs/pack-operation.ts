/** What the two pack operations have in common. They are orders, not checks: no source is queried, so there is nothing to record. */
export const PACK_OPERATION = {
  subject: 'evidence',
  family: 'evidence_pack',
  scopes: ['exports:write'],
  availability: 'fixture',
  kind: 'order',
} as const;

export const PACK_OPTIONS = [
  { name: 'abn', field: 'abn', help: 'The ABN of the subject: 11 digits.' },
  { name: 'vin', field: 'vin', help: 'The VIN of the asset: 17 letters and digits.' },
  { name: 'purpose', field: 'purpose', help: 'What the pack is for, in your words.' },
  { name: 'reference', field: 'reference', help: 'Your deal or file id.' },
] as const;
