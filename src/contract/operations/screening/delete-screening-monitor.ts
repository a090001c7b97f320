import { defineOperation } from '#contract/operation.ts';
import { unwatchNameResponse, watchedNameIdRequest } from '#contract/schemas/screening-monitor.ts';

export const deleteScreeningMonitor = defineOperation({
  name: 'delete_screening_monitor',
  subject: 'screening',
  summary: 'Stop watching a name',
  description: 'Its alerts and records stay, as the audit trail.',
  input: watchedNameIdRequest,
  output: unwatchNameResponse,
  extraErrors: ['monitor_not_found'],
  scopes: ['assets:monitor'],
  availability: 'live',
  kind: 'order',
  rest: { method: 'DELETE', path: '/v1/screening/monitors/{screening_monitor_id}' },
  cli: { command: 'screening unwatch', positionals: ['screening_monitor_id'] },
});
