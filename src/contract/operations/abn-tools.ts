import { defineOperation } from '#contract/operation.ts';
import { abnHistoryAnswer, abnLookupAnswer, gstCheckAnswer } from '#contract/schemas/abn-tools.ts';
import { abnArguments, gstCheckArguments } from '#contract/schemas/agent-tool-arguments.ts';

const abnTool = {
  family: 'abn_lookup',
  extraErrors: ['authentication_required', 'invalid_input'],
  invalidFieldCodes: { abn: 'invalid_abn' },
  availability: 'snapshot',
  kind: 'check',
  cost: 'cheap',
} as const;

/** The tool abn_lookup. */
export const abnLookup = defineOperation({
  ...abnTool,
  name: 'abn_lookup',
  summary: 'Look up an ABN with names and GST status',
  description:
    'Registered name, business names, historical trading names, current GST status and ABN status, live or from a snapshot as data_mode says.',
  input: abnArguments,
  output: abnLookupAnswer,
  scopes: ['abn:lookup', 'gst:status'],
  tool: { name: 'abn_lookup', title: 'ABN lookup', readOnlyHint: true, openWorldHint: true },
});

/** The tool abn_history. */
export const abnHistory = defineOperation({
  ...abnTool,
  name: 'abn_history',
  summary: 'Show the history of an ABN',
  description:
    'Historical names, GST changes and ABN status changes: the register’s own history when live, otherwise what the snapshots held show, with their limits.',
  input: abnArguments,
  output: abnHistoryAnswer,
  scopes: ['abn:lookup', 'gst:status'],
  tool: { name: 'abn_history', title: 'ABN history', readOnlyHint: true, openWorldHint: true },
});

/** The tool gst_check. */
export const gstCheck = defineOperation({
  ...abnTool,
  name: 'gst_check',
  summary: 'Check GST registration on a day',
  description:
    'Whether the holder of an ABN was registered for GST on a day, with effective dates; null, and why, where the source cannot tell.',
  input: gstCheckArguments,
  output: gstCheckAnswer,
  scopes: ['gst:status'],
  tool: { name: 'gst_check', title: 'GST check', readOnlyHint: true, openWorldHint: true },
});
