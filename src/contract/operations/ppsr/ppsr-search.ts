import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import { defineOperation } from '#contract/operation.ts';
import { ppsrSearchRequest, ppsrSearchResponse } from '#contract/schemas/ppsr.ts';
import { PPSR_OPERATION } from './ppsr-operation.ts';

export const ppsrSearch = defineOperation({
  ...PPSR_OPERATION,
  name: 'ppsr_search',
  summary: 'Search the PPSR (unavailable)',
  description: `${NO_PPSR_ACCESS}: a live key always gets 503 ppsr_unavailable, no price is shown and nothing is sent to the register. A test key gets an invented sample, marked data_mode sample, or the error that its input asks for; it says nothing about the subject.`,
  input: ppsrSearchRequest,
  output: ppsrSearchResponse,
  scopes: ['ppsr:search.org'],
  cost: 'paid',
  hasTestSamples: true,
  rest: { method: 'POST', path: '/v1/ppsr/search' },
  cli: {
    command: 'ppsr search',
    positionals: [{ name: 'subject', field: 'acn', help: 'The organisation’s ACN: 9 digits.' }],
    options: ['purpose'],
    fixed: { subject_kind: 'organisation' },
  },
});
