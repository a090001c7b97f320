import { BATCH_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { batchSearchArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { jobAccepted } from '#contract/schemas/job.ts';

/** The tool batch_search, complete but not live: it is not listed, and its gate is closed. */
export const batchSearch = defineOperation({
  name: 'batch_search',
  subject: 'jobs',
  summary: 'Check every row of a CSV',
  description:
    'Each row names a tool and its arguments, and costs what that tool costs. A person approves the total first. The result is a signed ZIP of the records and one CSV of all rows.',
  input: batchSearchArguments,
  output: jobAccepted,
  extraErrors: [
    'tool_not_live',
    'ppsr_unavailable',
    'price_confirmation_required',
    'insufficient_credit',
    'spend_cap_reached',
    'network_error',
    'upstream_error',
  ],
  scopes: ['exports:write'],
  availability: 'live',
  gate: BATCH_GATE,
  kind: 'order',
  status: 202,
  tool: { title: 'Batch search', readOnlyHint: false, openWorldHint: true, startsJob: true, listed: false },
});
