import { SCREEN_BATCH_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { screenBatchArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { jobAccepted } from '#contract/schemas/job.ts';

// A CSV of the longest length, with each character written as three bytes.
const BODY_BYTES = 1_536 * 1024;

/** POST /v1/screening/batches and the tool screen_batch, complete but not live: the gate of batch_search is closed. */
export const screenBatch = defineOperation({
  name: 'screen_batch',
  subject: 'screening',
  summary: 'Screen every name of a CSV (unavailable)',
  description:
    'The CSV has the column name and may have kind, birth_date, countries, identifiers and reference; semicolons separate several countries or identifiers. Every row is checked before the order, and an error names each invalid row with its line. The result is a signed ZIP with one record per name, and results.csv with one row per row: the outcome, score, matched name, list day and record.',
  input: screenBatchArguments,
  output: jobAccepted,
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
  rest: { method: 'POST', path: '/v1/screening/batches', bodyBytes: BODY_BYTES },
  cli: {
    command: 'screening batch',
    options: [
      { field: 'csv', help: 'A CSV file with the column name, up to 500,000 characters.', isFile: true },
      { field: 'csv_url', help: 'Where the service fetches the CSV instead: a public address with https://.' },
      'webhook_url',
    ],
  },
  tool: { title: 'Screen a portfolio', readOnlyHint: false, openWorldHint: true, startsJob: true, listed: false },
});
