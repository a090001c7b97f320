import { defineOperation } from '#contract/operation.ts';
import { abnHistoryAnswer } from '#contract/schemas/abn-tools.ts';
import { abnArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { ABN_TOOL } from './abn-tool.ts';

export const abnHistory = defineOperation({
  ...ABN_TOOL,
  name: 'abn_history',
  summary: 'Show the history of an ABN',
  description:
    'Historical names, GST changes and ABN status changes. Live answers have the register’s own history; others only what the available snapshots show.',
  input: abnArguments,
  output: abnHistoryAnswer,
  scopes: ['abn:lookup', 'gst:status'],
  rest: { method: 'GET', path: '/v1/abn/{abn}/history' },
  cli: { command: 'abn history', positionals: ['abn'] },
  tool: { title: 'ABN history', readOnlyHint: true, openWorldHint: true },
});
