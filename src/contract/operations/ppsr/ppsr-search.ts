import { defineOperation } from '#contract/operation.ts';
import { ppsrSearchRequest, ppsrSearchResponse } from '#contract/schemas/ppsr.ts';
import { PPSR_OPERATION, PPSR_SUBJECT } from './ppsr-operation.ts';

/** POST /v1/ppsr/search */
export const ppsrSearch = defineOperation({
  ...PPSR_OPERATION,
  name: 'ppsr_search',
  summary: 'Search the PPSR (unavailable)',
  input: ppsrSearchRequest,
  output: ppsrSearchResponse,
  scopes: ['ppsr:search.org'],
  cost: 'paid',
  hasTestSamples: true,
  rest: { method: 'POST', path: '/v1/ppsr/search' },
  cli: {
    command: 'ppsr search',
    positionals: [PPSR_SUBJECT],
    options: [{ name: 'purpose', field: 'purpose', help: 'The purpose of the search, in your words.' }],
    fixed: { subject_kind: 'organisation' },
  },
});
