import { defineOperation } from '#contract/operation.ts';
import { abnHistoryAnswer } from '#contract/schemas/abn-tools.ts';
import { abnArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { ABN_TOOL, ABN_WORD } from './abn-tool.ts';

/** GET /v1/abn/{abn}/history, and the tool abn_history. */
export const abnHistory = defineOperation({
  ...ABN_TOOL,
  name: 'abn_history',
  summary: 'Show the history of an ABN',
  description:
    'Historical names, GST changes and ABN status changes: the register’s own history when live, otherwise what the snapshots held show, with their limits.',
  input: abnArguments,
  output: abnHistoryAnswer,
  scopes: ['abn:lookup', 'gst:status'],
  rest: { method: 'GET', path: '/v1/abn/{abn}/history' },
  cli: { command: 'abn history', positionals: [ABN_WORD], options: [], fixed: {} },
  tool: { name: 'abn_history', title: 'ABN history', readOnlyHint: true, openWorldHint: true },
});
