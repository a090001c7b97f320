import { defineOperation } from '#contract/operation.ts';
import { confirmNoChangesRequest, confirmNoChangesResponse } from '#contract/schemas/confirm-no-changes.ts';
import { MONITOR_OPERATION, OWNER_WORDS } from './monitor-operation.ts';

/** POST /v1/confirm-no-changes and the tool confirm_no_changes. */
export const confirmNoChanges = defineOperation({
  ...MONITOR_OPERATION,
  name: 'confirm_no_changes',
  summary: 'Confirm that nothing relied on has changed',
  description:
    'Compares the given evidence, and what the service itself reads now, with the monitor’s baseline. no_change means that both equal it. A source that cannot be read is recheck_failed, never no_change.',
  input: confirmNoChangesRequest,
  output: confirmNoChangesResponse,
  family: 'confirm_no_changes',
  kind: 'check',
  rest: { method: 'POST', path: '/v1/confirm-no-changes' },
  tool: { title: 'Confirm no changes', readOnlyHint: false, openWorldHint: true },
  cli: {
    command: 'changes confirm',
    positionals: [...OWNER_WORDS, 'subscription_id', { name: 'baseline', field: 'baseline_evidence_pack_id' }],
    options: [
      { name: 'evidence', field: 'current_evidence' },
      { field: 'idempotency_key', help: 'Your key for this confirmation; the same key gets the same answer again.' },
    ],
  },
});
