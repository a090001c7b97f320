import { defineOperation } from '#contract/operation.ts';
import { abnHistoryAnswer } from '#contract/schemas/abn-tools.ts';
import { abnArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { ABN_TOOL } from './abn-tool.ts';

/** The tool abn_history. */
export const abnHistory = defineOperation({
  ...ABN_TOOL,
  name: 'abn_history',
  summary: 'Show the history of an ABN',
  description:
    'Historical names, GST changes and ABN status changes: the register’s own history when live, otherwise what the snapshots held show, with their limits.',
  input: abnArguments,
  output: abnHistoryAnswer,
  scopes: ['abn:lookup', 'gst:status'],
  tool: { name: 'abn_history', title: 'ABN history', readOnlyHint: true, openWorldHint: true },
});
