import { defineOperation } from '#contract/operation.ts';
import { monitorDeletedResponse, monitorIdRequest } from '#contract/schemas/monitor.ts';
import { MONITOR_OPERATION } from './monitor-operation.ts';

export const deleteMonitor = defineOperation({
  ...MONITOR_OPERATION,
  name: 'delete_monitor',
  summary: 'Delete a monitor',
  description: 'Its snapshots, checks and records are kept as the audit trail.',
  input: monitorIdRequest,
  output: monitorDeletedResponse,
  extraErrors: ['monitor_not_found'],
  kind: 'order',
  rest: { method: 'DELETE', path: '/v1/monitors/{subscription_id}' },
  cli: { command: 'monitors delete', positionals: ['subscription_id'] },
});
