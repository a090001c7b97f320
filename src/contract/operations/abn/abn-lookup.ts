import { defineOperation } from '#contract/operation.ts';
import { abnLookupAnswer } from '#contract/schemas/abn-tools.ts';
import { abnArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { ABN_TOOL } from './abn-tool.ts';

export const abnLookup = defineOperation({
  ...ABN_TOOL,
  name: 'abn_lookup',
  summary: 'Look up an ABN with names and GST status',
  description:
    'Registered name, business names, historical trading names, current GST status and ABN status, live or from a snapshot (see data_mode).',
  input: abnArguments,
  output: abnLookupAnswer,
  scopes: ['abn:lookup', 'gst:status'],
  rest: { method: 'GET', path: '/v1/abn/{abn}/profile' },
  cli: { command: 'abn profile', positionals: ['abn'] },
  tool: { title: 'ABN lookup', readOnlyHint: true, openWorldHint: true, card: true },
});
