/** What the operations on monitors have in common. */
export const MONITOR_OPERATION = {
  family: 'general',
  scopes: ['assets:monitor'],
  availability: 'live',
} as const;

/** The CLI argument for a monitor. */
export const MONITOR_ID = {
  name: 'subscription-id',
  field: 'subscription_id',
  help: 'The monitor’s id, mon_….',
} as const;
