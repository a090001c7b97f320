/** What the operations on monitors have in common. */
export const MONITOR_OPERATION = {
  subject: 'monitors',
  scopes: ['assets:monitor'],
  availability: 'live',
} as const;

/** The owner of the evidence, as words of a command. */
export const OWNER_WORDS = [
  { field: 'tenant_id', help: 'Your tenant, ten_…; svc whoami shows it.' },
  { field: 'account_id', help: 'Your account, acc_…; svc whoami shows it.' },
] as const;

export const OBSERVING_ERRORS = [
  'abn_not_found',
  'upstream_error',
  'network_error',
  'parse_error',
  'invalid_source_version',
  'shard_read_failed',
  'ppsr_unavailable',
] as const;

/** What the tools that create a monitor with its baseline have in common. */
export const MONITOR_TOOL = {
  ...MONITOR_OPERATION,
  extraErrors: ['not_found', ...OBSERVING_ERRORS],
  kind: 'check',
} as const;
