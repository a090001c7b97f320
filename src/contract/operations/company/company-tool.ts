/** What the checks in ASIC’s public snapshots have in common. */
export const COMPANY_TOOL = {
  subject: 'companies',
  extraErrors: ['upstream_error', 'network_error', 'parse_error', 'invalid_abn'],
  availability: 'snapshot',
  kind: 'check',
  scopes: ['company:lookup'],
} as const;
