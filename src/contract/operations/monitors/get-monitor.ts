import { defineOperation } from '#contract/operation.ts';
import { monitorDetailRequest, monitorDetailResponse } from '#contract/schemas/monitor.ts';
import { MONITOR_OPERATION } from './monitor-operation.ts';

export const getMonitor = defineOperation({
  ...MONITOR_OPERATION,
  name: 'get_monitor',
  summary: 'Read one monitor with its latest snapshots',
  description:
    'Its latest 20 snapshots. With include=state also its target, and how two snapshots differ: by default the baseline and the latest. With include=history also each difference from one snapshot to the next. It reads stored snapshots only and leaves no record; what_changed leaves one.',
  input: monitorDetailRequest,
  output: monitorDetailResponse,
  extraErrors: ['monitor_not_found', 'snapshot_not_found'],
  kind: 'read',
  rest: { method: 'GET', path: '/v1/monitors/{subscription_id}' },
  cli: {
    command: 'monitors show',
    positionals: ['subscription_id'],
    options: [
      'include',
      { name: 'previous', field: 'previous_snapshot_id' },
      { name: 'current', field: 'current_snapshot_id' },
    ],
  },
});
