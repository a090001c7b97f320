import { defineOperation } from '#contract/operation.ts';
import { ppsrPreviewRequest, ppsrPreviewResponse } from '#contract/schemas/ppsr.ts';
import { PPSR_OPERATION } from './ppsr-operation.ts';

export const ppsrPreview = defineOperation({
  ...PPSR_OPERATION,
  name: 'ppsr_preview',
  summary: 'Preview a PPSR search (unavailable)',
  input: ppsrPreviewRequest,
  output: ppsrPreviewResponse,
  scopes: ['ppsr:search.org'],
  rest: { method: 'POST', path: '/v1/ppsr/preview' },
  cli: {
    command: 'ppsr preview',
    positionals: [{ name: 'subject', field: 'acn', help: 'The organisation’s ACN: 9 digits.' }],
    fixed: { subject_kind: 'organisation' },
  },
});
