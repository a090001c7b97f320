import { defineOperation } from '#contract/operation.ts';
import { snapshotRequest, snapshotResponse } from '#contract/schemas/monitor.ts';
import { MONITOR_OPERATION, OBSERVING_ERRORS } from './monitor-operation.ts';

export const captureSnapshot = defineOperation({
  ...MONITOR_OPERATION,
  name: 'capture_snapshot',
  summary: 'Check a watched business or address now',
  description:
    'Reads the target’s register like a look-up, stores the facts as a baseline or a check, and writes a record. If a source cannot be read, nothing is stored.',
  input: snapshotRequest,
  output: snapshotResponse,
  extraErrors: ['monitor_not_found', 'snapshot_not_found', 'snapshot_mismatch', ...OBSERVING_ERRORS],
  kind: 'check',
  status: 201,
  rest: { method: 'POST', path: '/v1/monitors/{subscription_id}/snapshots' },
  cli: {
    command: 'monitors capture',
    positionals: ['subscription_id', 'role'],
    options: ['source_version', { name: 'expected-snapshot', field: 'expected_snapshot_id' }],
  },
});
