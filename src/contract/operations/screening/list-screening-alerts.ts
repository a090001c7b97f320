import { defineOperation } from '#contract/operation.ts';
import { PAGE_OPTIONS } from '#contract/operations/shared-options.ts';
import { screeningAlertsRequest, screeningAlertsResponse } from '#contract/schemas/screening-monitor.ts';

export const listScreeningAlerts = defineOperation({
  name: 'list_screening_alerts',
  subject: 'screening',
  summary: 'List alerts of watched names',
  description:
    'Each alert says which entry of the list a watched name may be, since which version, and why. A person must compare them. No alert is not a clearance.',
  input: screeningAlertsRequest,
  output: screeningAlertsResponse,
  family: 'general',
  extraErrors: ['monitor_not_found'],
  scopes: ['assets:monitor'],
  availability: 'live',
  kind: 'read',
  rest: { method: 'GET', path: '/v1/screening/alerts' },
  cli: {
    command: 'screening alerts',
    options: [
      { name: 'state', field: 'state', help: 'open (default), closed or all.' },
      { name: 'screening-monitor-id', field: 'screening_monitor_id', help: 'Only those of one watched name, scr_….' },
      ...PAGE_OPTIONS,
    ],
  },
});
