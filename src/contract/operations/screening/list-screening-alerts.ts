import { defineOperation } from '#contract/operation.ts';
import { screeningAlertsRequest, screeningAlertsResponse } from '#contract/schemas/screening-monitor.ts';

export const listScreeningAlerts = defineOperation({
  name: 'list_screening_alerts',
  subject: 'screening',
  summary: 'List alerts of watched names',
  description:
    'Each alert says which entry of the list a watched name may be, since which version, and why. A person must compare them. No alert is not a clearance.',
  input: screeningAlertsRequest,
  output: screeningAlertsResponse,
  extraErrors: ['monitor_not_found'],
  scopes: ['assets:monitor'],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/screening/alerts' },
  cli: { command: 'screening alerts', options: ['state', 'screening_monitor_id', 'limit', 'cursor'] },
});
