import { defineOperation } from '#contract/operation.ts';
import { monitorListRequest, monitorListResponse } from '#contract/schemas/monitor.ts';
import { MONITOR_OPERATION } from './monitor-operation.ts';

export const listMonitors = defineOperation({
  ...MONITOR_OPERATION,
  name: 'list_monitors',
  summary: 'List monitors',
  description: 'Newest first, one page at a time, without deleted monitors.',
  input: monitorListRequest,
  output: monitorListResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/monitors' },
  cli: {
    command: 'monitors list',
    options: [
      'limit',
      'cursor',
      'reference',
      'target',
      { name: 'ids', field: 'subscription_ids' },
      { field: 'state', help: 'Only monitors in this state, such as changed; --include state explains them.' },
      'include',
    ],
  },
});
