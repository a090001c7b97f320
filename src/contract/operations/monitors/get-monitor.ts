import { defineOperation } from '#contract/operation.ts';
import { monitorDetailResponse, monitorIdRequest } from '#contract/schemas/monitor.ts';
import { MONITOR_ID, MONITOR_OPERATION } from './monitor-operation.ts';

/** GET /v1/monitors/{subscription_id} */
export const getMonitor = defineOperation({
  ...MONITOR_OPERATION,
  name: 'get_monitor',
  summary: 'Read one monitor with its latest snapshots',
  input: monitorIdRequest,
  output: monitorDetailResponse,
  extraErrors: ['monitor_not_found'],
  kind: 'read',
  rest: { method: 'GET', path: '/v1/monitors/{subscription_id}' },
  cli: { command: 'monitors show', positionals: [MONITOR_ID], options: [], fixed: {} },
});
