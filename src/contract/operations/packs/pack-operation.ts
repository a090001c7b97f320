/** What the two pack operations have in common. They are orders, not checks: no source is queried, so there is nothing to record. */
export const PACK_OPERATION = {
  subject: 'evidence',
  family: 'evidence_pack',
  scopes: ['exports:write'],
  availability: 'fixture',
  kind: 'order',
} as const;
