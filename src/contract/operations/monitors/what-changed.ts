import { defineOperation } from '#contract/operation.ts';
import { whatChangedRequest, whatChangedResponse } from '#contract/schemas/what-changed.ts';
import { MONITOR_OPERATION, OWNER_WORDS } from './monitor-operation.ts';

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
  tool: { title: 'What changed', readOnlyHint: true, openWorldHint: false },
  cli: {
    command: 'changes show',
    positionals: OWNER_WORDS,
    options: [
      { name: 'previous', field: 'previous_pack_id' },
      { name: 'current', field: 'current_pack_id' },
      { field: 'target_type', help: 'ABN, ACN, VIN or address, with --target-hash.' },
      'target_hash',
      'from',
      'to',
      'subscription_id',
    ],
  },
});
