import { defineOperation } from '#contract/operation.ts';
import { monitorRequest, monitorResponse } from '#contract/schemas/monitor.ts';
import { MONITOR_OPERATION } from './monitor-operation.ts';

export const createMonitor = defineOperation({
  ...MONITOR_OPERATION,
  name: 'create_monitor',
  summary: 'Create a monitor on a target',
  description:
    'It observes nothing yet: capture a baseline next. The target is an identifier, never an address as text. A VIN is refused while this service has no access to the PPSR.',
  input: monitorRequest,
  output: monitorResponse,
  extraErrors: ['ppsr_unavailable'],
  kind: 'order',
  status: 201,
  rest: { method: 'POST', path: '/v1/monitors' },
  cli: { command: 'monitors create', positionals: ['target_type', 'target'], options: ['reference'] },
});
