import { defineOperation } from '#contract/operation.ts';
import { gstCheckAnswer } from '#contract/schemas/abn-tools.ts';
import { gstCheckArguments } from '#contract/schemas/agent-tool-arguments.ts';
import { ABN_TOOL } from './abn-tool.ts';

export const gstCheck = defineOperation({
  ...ABN_TOOL,
  name: 'gst_check',
  summary: 'Check GST registration on a day',
  description:
    'Whether the holder of an ABN was registered for GST on a day, with effective dates. The answer is null, with the reason, when the source does not know.',
  input: gstCheckArguments,
  output: gstCheckAnswer,
  scopes: ['gst:status'],
  rest: { method: 'GET', path: '/v1/abn/{abn}/gst' },
  cli: { command: 'abn gst', positionals: ['abn'], options: ['as_at'] },
  tool: { title: 'GST check', readOnlyHint: true, openWorldHint: true, card: true },
});
