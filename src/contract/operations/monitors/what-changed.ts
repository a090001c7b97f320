import { defineOperation } from '#contract/operation.ts';
import { whatChangedRequest, whatChangedResponse } from '#contract/schemas/what-changed.ts';
import { MONITOR_OPERATION } from './monitor-operation.ts';

/** POST /v1/what-changed and the tool what_changed. */
export const whatChanged = defineOperation({
  ...MONITOR_OPERATION,
  name: 'what_changed',
  summary: 'Compare two snapshots of one target',
  description:
    'Compares two snapshots by their pack ids, or the first and the last of a target inside a window. It observes nothing new: each snapshot is as at its own day.',
  input: whatChangedRequest,
  output: whatChangedResponse,
  family: 'what_changed',
  kind: 'check',
  rest: { method: 'POST', path: '/v1/what-changed' },
  tool: { name: 'what_changed', title: 'What changed', readOnlyHint: true, openWorldHint: false },
  cli: {
    command: 'changes show',
    positionals: [
      { name: 'tenant-id', field: 'tenant_id', help: 'Your tenant.' },
      { name: 'account-id', field: 'account_id', help: 'Your account.' },
    ],
    options: [
      { name: 'previous', field: 'previous_pack_id', help: 'evidence_pack_id of the earlier snapshot.' },
      { name: 'current', field: 'current_pack_id', help: 'evidence_pack_id of the later snapshot.' },
      { name: 'target-type', field: 'target_type', help: 'ABN, ACN, VIN or address, with --target-hash.' },
      { name: 'target-hash', field: 'target_hash', help: 'target_hash of the monitor.' },
      { name: 'from', field: 'from', help: 'First moment of the window, epoch milliseconds.' },
      { name: 'to', field: 'to', help: 'Last moment of the window, epoch milliseconds.' },
      { name: 'subscription-id', field: 'subscription_id', help: 'Which monitor, if several match.' },
    ],
  },
});
