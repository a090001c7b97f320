import { defineOperation } from '#contract/operation.ts';
import { recheckAccepted, recheckRequest } from '#contract/schemas/recheck.ts';
import { MONITOR_OPERATION } from './monitor-operation.ts';

export const recheckMonitors = defineOperation({
  ...MONITOR_OPERATION,
  name: 'recheck_monitors',
  summary: 'Recheck all monitors',
  description:
    'Starts a job that checks every monitor that may differ from its baseline. It skips a monitor only if comparing the register’s versions shows that its entity did not change, and the report says so. The report is the job’s result: one JSON object per line, first the counts, then each monitor. Changes send no events.',
  input: recheckRequest,
  output: recheckAccepted,
  extraErrors: ['not_found'],
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/monitors/recheck' },
  cli: { command: 'monitors recheck', options: ['reference'] },
});
