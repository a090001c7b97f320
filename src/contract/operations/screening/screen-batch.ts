import { SCREEN_BATCH_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { batchSearchArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { jobAccepted } from '#contract/schemas/job.ts';

/** The tool screen_batch, complete but not live: as batch_search, it is not listed, and its gate is closed. */
export const screenBatch = defineOperation({
  name: 'screen_batch',
  subject: 'jobs',
  summary: 'Screen every name of a CSV',
  description:
    'The CSV has the column name and may have kind, birth_date, countries, identifiers and reference; semicolons separate several countries or identifiers. Every row is checked before anything is charged. The result is a signed ZIP with one record per name, and results.csv with one row per row: the outcome, score, matched name, list day and record.',
  input: batchSearchArguments,
  output: jobAccepted,
  family: 'general',
  extraErrors: [
    'tool_not_live',
    'price_confirmation_required',
    'insufficient_credit',
    'spend_cap_reached',
    'network_error',
    'upstream_error',
  ],
  scopes: ['exports:write'],
  availability: 'snapshot',
  gate: SCREEN_BATCH_GATE,
  kind: 'order',
  status: 202,
  tool: {
    name: 'screen_batch',
    title: 'Screen a portfolio',
    readOnlyHint: false,
    openWorldHint: true,
    startsJob: true,
    listed: false,
  },
});
