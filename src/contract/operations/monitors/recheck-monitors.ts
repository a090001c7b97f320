import { defineOperation } from '#contract/operation.ts';
import { recheckAccepted, recheckRequest } from '#contract/schemas/recheck.ts';
import { MONITOR_OPERATION } from './monitor-operation.ts';

/** POST /v1/monitors/recheck */
export const recheckMonitors = defineOperation({
  ...MONITOR_OPERATION,
  name: 'recheck_monitors',
  summary: 'Look at all monitors again',
  description:
    'Orders a job that looks at every monitor which may differ from its baseline; one is left out only where comparing versions of its register shows that its entity did not change, and the report says so. The report is the job’s result: one JSON object to a line, the counts first, then a line for each monitor. No event is sent for a change.',
  input: recheckRequest,
  output: recheckAccepted,
  extraErrors: ['not_found'],
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/monitors/recheck' },
  cli: {
    command: 'monitors recheck',
    positionals: [],
    options: [{ name: 'reference', field: 'reference', help: 'Only monitors with this deal or file id.' }],
    fixed: {},
  },
});
