import { defineOperation } from '#contract/operation.ts';
import { abnHistoryAnswer } from '#contract/schemas/abn-tools.ts';
import { abnArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { ABN_ARGUMENT, ABN_TOOL } from './abn-tool.ts';

/** GET /v1/abn/{abn}/history, and the tool abn_history. */
export const abnHistory = defineOperation({
  ...ABN_TOOL,
  name: 'abn_history',
  subject: 'abn',
  summary: 'Show the history of an ABN',
  description:
    'Historical names, GST changes and ABN status changes. Live answers have the register’s own history; others only what the available snapshots show.',
  input: abnArguments,
  output: abnHistoryAnswer,
  scopes: ['abn:lookup', 'gst:status'],
  rest: { method: 'GET', path: '/v1/abn/{abn}/history' },
  cli: { command: 'abn history', positionals: [ABN_ARGUMENT], options: [], fixed: {} },
  tool: { name: 'abn_history', title: 'ABN history', readOnlyHint: true, openWorldHint: true },
});
