import { defineOperation } from '#contract/operation.ts';
import { PAGE_OPTIONS } from '#contract/operations/shared-options.ts';
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
      ...PAGE_OPTIONS,
      { name: 'reference', field: 'reference', help: 'Only monitors with this deal or file id.' },
      { name: 'target', field: 'target', help: 'Only monitors of this ABN, ACN or G-NAF PID.' },
      { name: 'ids', field: 'subscription_ids', help: 'Only these monitors: ids with commas between them.' },
      { name: 'state', field: 'state', help: 'Only those in this state, such as changed.' },
      { name: 'include', field: 'include', help: 'state: adds target, name and what changed.' },
    ],
  },
});
